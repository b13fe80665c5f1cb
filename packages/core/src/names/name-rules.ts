import type { LoadedNamespace } from '../namespaces/namespace.js'
import { nameMinLength } from '../limits/names-limits.js'

/** What is put behind a registered name (spec 5). */
export const nameSuffix = '.reown.id'

/** Suffixes under which names were registered before; they are still recognised (contract 6.4). */
export const formerNameSuffixes = ['.wcn.id'] as const

const labelMax = 63

/** True for a name that can be registered: letters, digits and hyphens, at least 4 characters, without its suffix. */
export const isRegistrableName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= nameMinLength &&
  value.length <= labelMax &&
  /^[a-zA-Z0-9-]+$/.test(value)

/** True for a registered name with its suffix. */
export function isRegisteredName(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const suffix = [nameSuffix, ...formerNameSuffixes].find(end => value.toLowerCase().endsWith(end))
  return suffix !== undefined && isRegistrableName(value.slice(0, -suffix.length))
}

/** What a visitor types, held to what a name may contain: lower case, the suffix taken off. Hyphens stay. */
export function toNameInput(typed: string): string {
  const lower = typed.trim().toLowerCase()
  const suffix = [nameSuffix, ...formerNameSuffixes].find(end => lower.endsWith(end))
  return (suffix ? lower.slice(0, -suffix.length) : lower).replace(/[^a-z0-9-]/g, '').slice(0, labelMax)
}

/** True where names are registered for a namespace's accounts. */
export const supportsNames = ({ features }: Pick<LoadedNamespace, 'features'>): boolean => features.names === true
