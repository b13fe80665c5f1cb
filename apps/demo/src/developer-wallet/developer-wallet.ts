import { approve } from './confirm-request.js'
import { createBatches } from './call-batches.js'
import { testAccounts } from './test-accounts.js'
import { createChains, type WalletChain } from './wallet-chains.js'
import { invalidParams, unauthorized, WalletError } from './wallet-error.js'
import { evmMemory, type EvmMemory } from './wallet-settings.js'

export interface WalletRequest {
  readonly method: string
  readonly params?: readonly unknown[]
}

export interface DeveloperWallet {
  request(request: WalletRequest): Promise<unknown>
  /** What a person does in the wallet itself, on the playground. */
  chooseAccount(index: number): void
  /** Takes the permission back from this page. */
  revoke(): void
}

type Handler = (params: readonly unknown[]) => Promise<unknown> | unknown

const hex = (value: number): `0x${string}` => `0x${value.toString(16)}`
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))

/**
 * An EVM wallet for developers: a real EIP-1193 provider over the chains of the local stack, signing with public test
 * keys.
 * @param emit tells the page of `accountsChanged` and `chainChanged`
 */
export function createDeveloperWallet(emit: (event: string, value: unknown) => void): DeveloperWallet {
  let memory = evmMemory.read()
  const remember = (change: Partial<EvmMemory>) => evmMemory.write((memory = { ...memory, ...change }))
  const chains = createChains(() => memory)
  const batches = createBatches()
  const account = () => testAccounts[memory.account] ?? testAccounts[0]
  const accounts = (): readonly string[] => (memory.isAllowed ? [account().address] : [])

  /** The key of the account that a page may use. */
  function keyOf(address: unknown): `0x${string}` {
    if (!memory.isAllowed || String(address).toLowerCase() !== account().address.toLowerCase()) throw unauthorized()
    return account().key
  }

  const signer = () => import('./signer.js')

  async function allow(): Promise<readonly string[]> {
    if (!memory.isAllowed) {
      await approve({ title: 'Connect', text: `The page will see the address ${account().address}.` })
      remember({ isAllowed: true })
      emit('accountsChanged', accounts())
    }
    return accounts()
  }

  function goTo(chain: WalletChain): null {
    if (chain.id !== chains.active().id) {
      remember({ chainId: chain.id })
      emit('chainChanged', hex(chain.id))
    }
    return null
  }

  async function send(key: `0x${string}`, transaction: unknown): Promise<string> {
    return (await signer()).sendTransaction(key, chains.active(), transaction)
  }

  const handlers: Readonly<Record<string, Handler>> = {
    eth_chainId: () => hex(chains.active().id),
    net_version: () => String(chains.active().id),
    eth_accounts: () => accounts(),
    eth_requestAccounts: () => allow(),
    wallet_requestPermissions: async () => {
      await allow()
      return [{ parentCapability: 'eth_accounts' }]
    },
    wallet_getPermissions: () => (memory.isAllowed ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => {
      wallet.revoke()
      return null
    },
    personal_sign: async ([message, address]) => {
      const key = keyOf(address)
      if (typeof message !== 'string') throw invalidParams('a message is expected')
      const { readable, signMessage } = await signer()
      await approve({ title: 'Sign a message', text: readable(message) })
      return signMessage(key, message)
    },
    eth_signTypedData_v4: async ([address, data]) => {
      const key = keyOf(address)
      await approve({ title: 'Sign typed data', text: shown(data) })
      return (await signer()).signTypedData(key, data)
    },
    eth_sendTransaction: async ([transaction]) => {
      const key = keyOf(Object(transaction).from)
      await approve({ title: `Send a transaction on ${chains.active().name}`, text: shown(transaction) })
      return send(key, transaction)
    },
    wallet_sendCalls: async ([request]) => {
      const { from = account().address, calls, chainId, atomicRequired } = Object(request) as Record<string, unknown>
      const key = keyOf(from)
      if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('calls are expected')
      if (atomicRequired === true) throw new WalletError(5760, 'This wallet sends calls one after the other.')
      if (chainId !== undefined && Number(chainId) !== chains.active().id)
        throw new WalletError(5710, 'The wallet is on another chain.')
      await approve({ title: `Send ${calls.length} calls on ${chains.active().name}`, text: shown(calls) })
      return { id: await batches.run(calls, chains.active(), call => send(key, { ...Object(call), from })) }
    },
    wallet_getCallsStatus: async ([id]) => batches.status(String(id)),
    wallet_getCapabilities: ([address]) => {
      keyOf(address)
      return Object.fromEntries(chains.all().map(({ id }) => [hex(id), { atomic: { status: 'unsupported' } }]))
    },
    wallet_switchEthereumChain: async ([target]) => {
      const id = Number(Object(target).chainId)
      if (!Number.isSafeInteger(id)) throw invalidParams('a chain id is expected')
      const chain = chains.find(id)
      if (!chain) throw new WalletError(4902, `The chain ${id} is not known to the wallet.`)
      if (id !== chains.active().id) await approve({ title: 'Switch the network', text: chain.name })
      return goTo(chain)
    },
    wallet_addEthereumChain: async ([parameters]) => {
      const { chainId, chainName, rpcUrls } = Object(parameters) as Record<string, unknown>
      const id = Number(chainId)
      const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (!Number.isSafeInteger(id) || typeof rpcUrl !== 'string')
        throw invalidParams('a chain id and an RPC URL are expected')
      const name = typeof chainName === 'string' ? chainName : `Chain ${id}`
      await approve({ title: 'Add a network', text: `${name}\n${rpcUrl}` })
      if (!chains.find(id)) remember({ added: { ...memory.added, [id]: { name, rpcUrl } } })
      return goTo(chains.find(id)!)
    },
  }

  // The wallet is one, in however many tabs: what its person does in another one is told here too.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== evmMemory.key) return
    const [before, chainId] = [String(accounts()), chains.active().id]
    memory = evmMemory.read()
    if (String(accounts()) !== before) emit('accountsChanged', accounts())
    if (chains.active().id !== chainId) emit('chainChanged', hex(chains.active().id))
  })

  const wallet: DeveloperWallet = {
    async request({ method, params = [] }) {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      return handler ? handler(params) : chains.forward(method, params)
    },
    chooseAccount(index) {
      remember({ account: index })
      if (memory.isAllowed) emit('accountsChanged', accounts())
    },
    revoke() {
      if (!memory.isAllowed) return
      remember({ isAllowed: false })
      emit('accountsChanged', [])
    },
  }
  return wallet
}
