import { RpcError } from '../../errors/rpc-error.js'
import { createRemoteEvmProvider } from './remote-evm-provider.js'
import type { PairProvider, PairedContext } from '../../connectors/walletconnect/pair-provider.js'
import { eip155Methods } from './eip155-methods.js'
import type { SessionProvider } from './session-capabilities.js'

const walletMethods: readonly string[] = eip155Methods

/** True for methods that only a wallet can answer: they never go to a node, even if the session forbids them. */
const isForWallet = (method: string): boolean => walletMethods.includes(method) || method.startsWith('wallet_')

/** EIP-1193 over a session: the wallet answers the methods it approved, a node of the active network the others. */
export function pairEvm({
  status,
  ask,
  read,
  switchTo,
  disconnectedError,
}: Pick<PairedContext, 'status' | 'ask' | 'read' | 'switchTo' | 'disconnectedError'>): ReturnType<PairProvider> {
  const { provider, events } = createRemoteEvmProvider({
    status,
    switchTo,
    disconnectedError,
    async ask(method, params = []) {
      if (status()?.approval.methods.has(method)) return ask(method, params)
      if (isForWallet(method)) throw new RpcError(4200, `The wallet does not allow ${method}.`)
      return read(method, params)
    },
  })
  const own: SessionProvider = {
    isWalletConnect: true,
    session() {
      const approval = status()?.approval
      return approval && { ...approval.words, methods: approval.methods }
    },
  }
  // Extends the same object, because its own methods return it.
  return { provider: Object.assign(provider, own), events }
}
