// Starts the stand-ins of the social logins and of Farcaster: apps/social-login, and the chain with Farcaster's
// registries.
import { startAnvil } from './anvil.mjs'
import { startNodeApp } from './node-app.mjs'

const farcasterChainId = 10
// As apps/social-login has them.
const client = { clientId: 'w3m-local', clientSecret: 'w3m-local-secret-of-no-worth' }

/** The server's settings for the stand-ins, described in apps/server/README.md. */
const settingsFor = (url, chainUrl) => {
  const oauth = (name, authorization, token, user) => ({
    ...client,
    issuer: `${url}/${name}`,
    authorizationUrl: `${url}/${name}${authorization}`,
    tokenUrl: `${url}/${name}${token}`,
    userUrl: `${url}/${name}${user}`,
  })
  const values = {
    W3M_SOCIAL_GOOGLE: { ...client, issuer: `${url}/google` },
    W3M_SOCIAL_APPLE: { ...client, issuer: `${url}/apple` },
    W3M_SOCIAL_GITHUB: oauth('github', '/login/oauth/authorize', '/login/oauth/access_token', '/user'),
    W3M_SOCIAL_FACEBOOK: oauth(
      'facebook',
      '/v23.0/dialog/oauth',
      '/v23.0/oauth/access_token',
      '/v23.0/me?fields=id,name',
    ),
    W3M_SOCIAL_X: oauth('x', '/i/oauth2/authorize', '/2/oauth2/token', '/2/users/me'),
    W3M_SOCIAL_DISCORD: oauth('discord', '/oauth2/authorize', '/api/oauth2/token', '/api/users/@me'),
    W3M_FARCASTER: { relay: url, rpcUrl: chainUrl },
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
}

/**
 * @param {{ port: number, chainPort: number, callbackOrigin: string, onExit: (text: string) => void }} options
 *   `callbackOrigin` is the secure frame's; `chainPort` 0 takes a free one
 * @returns {Promise<{ url: string, chainUrl: string, env: Record<string, string>, stop(): Promise<void> }>} `env` is
 *   what the server needs to know of it
 */
export async function startSocialLogin({ port, chainPort, callbackOrigin, onExit }) {
  const url = `http://127.0.0.1:${port}`
  const chain = await startAnvil({ port: chainPort, chainId: farcasterChainId, onExit })
  try {
    const app = await startNodeApp({
      app: 'social-login',
      name: 'The social logins',
      health: `${url}/health`,
      env: {
        W3M_SOCIAL_LOGIN_PORT: String(port),
        W3M_SOCIAL_LOGIN_CALLBACK: callbackOrigin,
        W3M_SOCIAL_LOGIN_CHAIN: chain.url,
      },
      onExit,
    })
    const stop = async () => {
      await app.stop()
      await chain.stop()
    }
    return { url, chainUrl: chain.url, env: settingsFor(url, chain.url), stop }
  } catch (error) {
    await chain.stop()
    throw error
  }
}
