// Starts the mailbox of the local stack: apps/mailbox.
import { startNodeApp } from './node-app.mjs'

/**
 * @param {{ port: number, smtpPort: number, dataDir: string, onExit: (text: string) => void }} options
 * @returns {Promise<{ url: string, smtpUrl: string, stop(): Promise<void> }>} `url` is its page, `smtpUrl` takes the
 *   mail
 */
export async function startMailbox({ port, smtpPort, dataDir, onExit }) {
  const url = `http://127.0.0.1:${port}`
  const { stop } = await startNodeApp({
    app: 'mailbox',
    name: 'The mailbox',
    health: `${url}/health`,
    env: { W3M_MAILBOX_PORT: String(port), W3M_MAILBOX_SMTP_PORT: String(smtpPort), W3M_DATA: dataDir },
    onExit,
  })
  return { url, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop }
}
