import { oauthProviders, type OAuthProvider } from '@w3m/frame/wallet-api'
import * as v from 'valibot'
import { messageOf } from '../../service/environment.js'

const url = v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'expected a web address'))

const provider = v.strictObject({
  clientId: v.pipe(v.string(), v.minLength(1)),
  /** With Apple the signed token that stands for one. */
  clientSecret: v.pipe(v.string(), v.minLength(1)),
  issuer: v.optional(url),
  authorizationUrl: v.optional(url),
  tokenUrl: v.optional(url),
  userUrl: v.optional(url),
})

/** The operator's credentials at one provider. Missing addresses default to the provider's own. */
export type SocialProviderSettings = v.InferOutput<typeof provider>

const farcaster = v.strictObject({ relay: url, rpcUrl: url })

export interface SocialSettings {
  /** The providers that are offered. */
  readonly providers: Readonly<Partial<Record<OAuthProvider, SocialProviderSettings>>>
  /**
   * The relay of Farcaster's channels, and a node of chain 10 with its registries; undefined: Farcaster is not offered.
   */
  readonly farcaster: v.InferOutput<typeof farcaster> | undefined
}

/**
 * Reads `W3M_SOCIAL_GOOGLE` … and `W3M_FARCASTER`, each a JSON object.
 * @throws {Error} naming the variable and what it may be; never with its value, which is a secret
 */
export function readSocialSettings(env: Readonly<Record<string, string | undefined>>): SocialSettings {
  const read = <Schema extends v.GenericSchema>(name: string, schema: Schema): v.InferOutput<Schema> | undefined => {
    const text = env[name]
    if (!text) return undefined
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    if (parsed.success) return parsed.output
    const [issue] = parsed.issues
    const path = v.getDotPath(issue)
    throw new Error(`${name} is not valid: ${path === null ? '' : `${path}: `}${messageOf(issue)}`)
  }
  const configured = oauthProviders.flatMap(name => {
    const settings = read(`W3M_SOCIAL_${name.toUpperCase()}`, provider)
    return settings ? [[name, settings] as const] : []
  })
  return { providers: Object.fromEntries(configured), farcaster: read('W3M_FARCASTER', farcaster) }
}
