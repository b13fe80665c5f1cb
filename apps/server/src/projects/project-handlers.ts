import type { endpoints } from '@w3m/core/api'
import type { Handler } from '../http/endpoint-routes.js'
import { projectDefaults, type ProjectFeature, type ProjectSettings } from './project-settings.js'

export interface ProjectHandlers {
  readonly getProjectConfig: Handler<typeof endpoints.getProjectConfig>
  readonly getAllowedOrigins: Handler<typeof endpoints.getAllowedOrigins>
  readonly getProjectLimits: Handler<typeof endpoints.getProjectLimits>
}

/** Answers what a page may do. @param origins those that may report events; every one where the list is empty */
export const createProjectHandlers = ({ features }: ProjectSettings, origins: readonly string[]): ProjectHandlers => ({
  getProjectConfig: ({ projectId }) => {
    const projectFeatures =
      projectId !== undefined && Object.hasOwn(features, projectId) ? features[projectId] : undefined
    const listed: readonly ProjectFeature[] = projectFeatures ?? features['*'] ?? projectDefaults.features['*']
    return { features: listed.map(({ id, isEnabled, config }) => ({ id, isEnabled, config: config && [...config] })) }
  },
  // An empty list would say that no page may.
  getAllowedOrigins: () => ({ allowedOrigins: origins.length > 0 ? [...origins] : ['*'] }),
  getProjectLimits: () => ({ planLimits: { tier: 'none', isAboveMauLimit: false, isAboveRpcLimit: false } }),
})
