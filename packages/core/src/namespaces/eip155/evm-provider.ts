import { RpcError } from '../../errors/rpc-error.js'
import { createRemoteEvmProvider } from './remote-evm-provider.js'
import type { PairProvider, PairedContext } from '../../connectors/walletconnect/pair-provider.js'
import { eip155Methods } from './eip155-methods.js'
import type { SessionProvider } from './session-capabilities.js'

const walletMethods: readonly string[] = eip155Methods

/** True for methods that only a wallet can answer: they never go to a node, even if the session forbids them. */
const isForWallet = (method: string): boolean => walletMethods.includes(method) || method.startsWith('wallet_')

/** By these words viem's `sendCalls` knows that it may send one transaction after the other in place of a batch. */
const notAllowed = (method: string): RpcError =>
  new RpcError(4200, `The method ${method} does not exist / is not available: the wallet does not allow it.`)

/**
 * EIP-1193 over a session: the wallet answers the methods it approved, a node of the active network the others. The
 * capabilities that the session declares are given without a request (EIP-5792).
 */
export function pairEvm({
  status,
  requestWallet,
  read,
  switchTo,
  disconnectedError,
}: Pick<
  PairedContext,
  'status' | 'requestWallet' | 'read' | 'switchTo' | 'disconnectedError'
>): ReturnType<PairProvider> {
  const { provider, events } = createRemoteEvmProvider({
    status,
    switchTo,
    disconnectedError,
    async request(method, params = []) {
      if (method === 'wallet_getCapabilities') {
        const { answerCapabilities } = await import('./session-capabilities.js')
        const now = status()
        const answer = now && answerCapabilities(now, params)
        if (answer) return answer
      }
      if (status()?.approval.methods.has(method)) return requestWallet(method, params)
      if (isForWallet(method)) throw notAllowed(method)
      return read(method, params)
    },
  })
  const sessionProvider: SessionProvider = {
    isWalletConnect: true,
    session() {
      const approval = status()?.approval
      return approval && { ...approval.words, methods: approval.methods }
    },
  }
  // Extends the same object, because its own methods return it.
  return { provider: Object.assign(provider, sessionProvider), events }
}
