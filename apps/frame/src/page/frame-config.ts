import * as v from 'valibot'
import { getFrameConfig } from '../wallet-api/page-calls.js'

export type FrameConfig = v.InferOutput<typeof getFrameConfig.response>

/** Asks the frame's own server what it may do for a project. @throws when there is no answer that makes sense */
export async function loadFrameConfig(projectId: string | null, send: typeof fetch): Promise<FrameConfig> {
  const query = projectId ? `?projectId=${encodeURIComponent(projectId)}` : ''
  const response = await send(`${getFrameConfig.path}${query}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(10_000),
  })
  return v.parse(getFrameConfig.response, await response.json())
}

/**
 * Whether an origin is one of those listed. `https://*.name.tld` stands for its subdomains, at any depth, at the port
 * that it names, and for nothing else.
 */
export const isAncestor = (origin: string, ancestors: readonly string[]): boolean =>
  ancestors.some(listed => {
    const wild = /^https:\/\/\*(\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?)$/.exec(listed)?.[1]
    if (!wild) return listed === origin && origin !== 'null'
    return (
      origin.startsWith('https://') &&
      origin.endsWith(wild) &&
      /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/.test(origin) &&
      origin.length > 'https://'.length + wild.length
    )
  })
