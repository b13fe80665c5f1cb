import { RpcError } from '../../errors/rpc-error.js'
import { createRemoteEvmProvider } from './remote-evm-provider.js'
import type { PairProvider, PairedContext } from '../../connectors/walletconnect/pair-provider.js'
import { eip155Methods } from './eip155-methods.js'
import type { SessionProvider } from './session-capabilities.js'

const walletMethods: readonly string[] = eip155Methods

/** What only a wallet can answer, whether or not it agreed to: a node is not asked in its place. */
const isForWallet = (method: string): boolean => walletMethods.includes(method) || method.startsWith('wallet_')

/** EIP-1193 over a session: the wallet answers what it agreed to, a node of the active network the rest. */
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
  // The same object, which is what its own methods give back.
  return { provider: Object.assign(provider, own), events }
}
