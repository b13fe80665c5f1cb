export interface Settings {
  readonly host: string
  readonly port: number
  /** Origin that logins go back to: that of the secure frame. */
  readonly callbackOrigin: string
  /** A local chain with id 10, on which Farcaster's registries are put; undefined: no Farcaster. */
  readonly chainUrl: string | undefined
}

const portText = /^[0-9]{1,5}$/
const portMax = 65_535

/**
 * Reads the settings from environment variables.
 * @throws {Error} naming the variable and what it may be
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const url = (name: string): string | undefined => {
    const text = env[name]
    if (text !== undefined && !URL.canParse(text)) throw new Error(`${name} is not valid: expected a web address`)
    return text
  }
  const port = env.W3M_SOCIAL_LOGIN_PORT ?? '4411'
  if (!portText.test(port) || Number(port) > portMax)
    throw new Error('W3M_SOCIAL_LOGIN_PORT is not valid: expected a port number')
  return {
    host: env.W3M_SOCIAL_LOGIN_HOST ?? '127.0.0.1',
    port: Number(port),
    callbackOrigin: url('W3M_SOCIAL_LOGIN_CALLBACK') ?? 'http://wallet.dapp.localhost:4402',
    chainUrl: url('W3M_SOCIAL_LOGIN_CHAIN'),
  }
}
