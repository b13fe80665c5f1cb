// Starts the on-ramp sandbox of the local stack: apps/onramp.
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { developerMnemonic } from './deploy.mjs'
import { startNodeApp } from './node-app.mjs'

const partner = {
  key: 'w3m-local',
  secret: 'w3m-local-secret-of-no-worth',
  webhookSecret: 'w3m-local-webhooks-of-no-worth',
}

/**
 * The server's settings for the sandbox, described in apps/server/README.md.
 * @param {number} port of the sandbox
 * @param {string} server its own address
 */
export const onrampSettings = (port, server) => ({
  W3M_ONRAMP_SANDBOX: JSON.stringify({ url: `http://127.0.0.1:${port}`, ...partner }),
  W3M_ONRAMP_RETURN_URL: `${server}/v1/onramp/return`,
})

/**
 * @param {{ port: number, chains: readonly object[], server: string, onExit: (text: string) => void }} options `chains`
 *   are what the server is given, `server` is its address
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startOnramp({ port, chains, server, onExit }) {
  const url = `http://127.0.0.1:${port}`
  const { stop } = await startNodeApp({
    app: 'onramp',
    name: 'The on-ramp sandbox',
    health: `${url}/health`,
    env: {
      W3M_ONRAMP_SANDBOX_PORT: String(port),
      W3M_ONRAMP_SANDBOX_CHAINS: JSON.stringify(chains),
      // The sixth developer account: nobody else on the stack sends from it.
      W3M_ONRAMP_SANDBOX_DELIVERER: bytesToHex(
        mnemonicToAccount(developerMnemonic, { addressIndex: 5 }).getHdKey().privateKey,
      ),
      W3M_ONRAMP_SANDBOX_WEBHOOK: `${server}/v1/onramp/webhooks/sandbox`,
      W3M_ONRAMP_SANDBOX_KEY: partner.key,
      W3M_ONRAMP_SANDBOX_SECRET: partner.secret,
      W3M_ONRAMP_SANDBOX_WEBHOOK_SECRET: partner.webhookSecret,
    },
    onExit,
  })
  return { url, stop }
}
