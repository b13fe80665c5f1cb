import { settle } from '../async/settle.js'
import { operationError } from '../errors/operation-error.js'
import { W3mError } from '../errors/w3m-error.js'
import { sentLookMs } from '../limits/send-limits.js'
import { walletPromptTimeoutMs } from '../limits/wallets-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { AllowanceSupport } from '../namespaces/allowance-support.js'
import type { AskNode, SentStatus, SentTransaction, TransferSupport } from '../namespaces/transfer-support.js'
import type { Sender } from '../send/sender.js'
import type { Allowance } from './allowance.js'

export interface RevokeDeps {
  readonly sender: () => Sender | undefined
  readonly support: (
    namespace: ChainNamespace,
  ) => Promise<{ readonly allowances: AllowanceSupport; readonly transfers: TransferSupport } | undefined>
  readonly askNode: (account: Sender['account']) => AskNode
  readonly setTimer: (act: () => void, ms: number) => () => void
  readonly now: () => number
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortSignal
}

/**
 * Asks the account's wallet to take an allowance back. @returns the transaction, and what follows it to its end
 * @throws {W3mError} `NOT_CONNECTED`, `WALLET_ANSWER_INVALID`, `TIMEOUT`, or what the node or the wallet says
 */
export async function askToRevoke(
  account: Sender['account'],
  allowance: Allowance,
  { sender, support, askNode, setTimer, now, lifetime }: RevokeDeps,
): Promise<{ readonly hash: string; readonly follow: () => Promise<SentStatus['status']> }> {
  const from = sender()
  const known = from?.account === account ? await support(from.namespace) : undefined
  if (!from || !known) throw operationError('NOT_CONNECTED', { namespace: allowance.caipNetworkId })
  const ask = askNode(account)
  const request = await known.allowances.revoke(ask, from.address, allowance)
  const sent: SentTransaction | undefined = await settle(known.transfers.send(from.provider, request, ask), {
    signal: lifetime,
    timeoutMs: walletPromptTimeoutMs,
    who: from.name,
  })
  if (!sent) throw operationError('WALLET_ANSWER_INVALID', { name: from.name, reason: 'no transaction' })
  const startMs = now()
  return {
    hash: sent.id,
    async follow() {
      let { mark } = sent
      for (;;) {
        // A node that does not answer now may do so at the next look.
        const seen = await known.transfers.follow(ask, sent.id, mark, now() - startMs).catch(() => undefined)
        if (seen && seen.status !== 'pending') return seen.status
        if (seen) ({ mark } = seen)
        await new Promise<void>((resolve, reject) => {
          const stop = setTimer(resolve, sentLookMs)
          lifetime.addEventListener('abort', () => (stop(), reject(new W3mError('DESTROYED', {}))), { once: true })
        })
      }
    },
  }
}
