import { readPort, type Environment } from '@w3m/server/service'

export interface Settings {
  readonly host: string
  readonly port: number
  /** Origin that logins go back to: that of the secure frame. */
  readonly callbackOrigin: string
  /** A local chain with id 10, on which Farcaster's registries are put; undefined: no Farcaster. */
  readonly chainUrl: string | undefined
}

/** Where logins begin and lead back to. @throws {Error} naming the variable and what it may be */
export function readSettings(env: Environment): Settings {
  const url = (name: string): string | undefined => {
    const text = env[name]
    if (text !== undefined && !URL.canParse(text)) throw new Error(`${name} is not valid: expected a web address`)
    return text
  }
  return {
    host: env.W3M_SOCIAL_LOGIN_HOST ?? '127.0.0.1',
    port: readPort(env, 'W3M_SOCIAL_LOGIN_PORT', 4411),
    callbackOrigin: url('W3M_SOCIAL_LOGIN_CALLBACK') ?? 'http://wallet.dapp.localhost:4402',
    chainUrl: url('W3M_SOCIAL_LOGIN_CHAIN'),
  }
}
