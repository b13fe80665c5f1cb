import { randomUUID } from 'node:crypto'
import { signWebhook } from './signatures.js'

/** How webhooks go wrong, where a developer asks for it. */
export type WebhookFault = 'none' | 'twice' | 'reversed' | 'forged' | 'lost'

export interface Webhooks {
  /** Sends one after the other. Resolves when the partner has them, or was asked often enough. */
  send(orders: readonly object[], fault: WebhookFault): Promise<void>
}

const waitsMs = [0, 500, 2_000]
const timeoutMs = 5_000

export function createWebhooks(url: string, secret: string, report: (error: unknown) => void): Webhooks {
  async function deliver(body: string, key: string): Promise<void> {
    for (const waitMs of waitsMs) {
      await new Promise(resolve => setTimeout(resolve, waitMs))
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sandbox-timestamp': timestamp,
          'sandbox-signature': signWebhook(key, timestamp, body),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      // A status below 500 is final: the partner would answer a retry in the same way.
      if (response && response.status < 500) return
    }
    report(new Error(`The partner at ${new URL(url).origin} takes no webhook.`))
  }

  return {
    async send(orders, fault) {
      if (fault === 'lost') return
      for (const order of orders) {
        const body = JSON.stringify({ id: randomUUID(), type: 'order.updated', order })
        await deliver(body, fault === 'forged' ? 'a secret of somebody else' : secret)
        if (fault === 'twice') await deliver(body, secret)
      }
    },
  }
}
