import { approve } from './confirm-request.js'
import { testAccounts } from './test-accounts.js'
import { createChains, type WalletChain } from './wallet-chains.js'
import { unauthorized } from './wallet-error.js'
import { hex, walletMethods } from './wallet-methods.js'
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

/**
 * An EVM wallet for developers: a real EIP-1193 provider over the chains of the local stack, signing with public test
 * keys.
 * @param emit tells the page of `accountsChanged` and `chainChanged`
 */
export function createDeveloperWallet(emit: (event: string, value: unknown) => void): DeveloperWallet {
  let memory = evmMemory.read()
  const remember = (change: Partial<EvmMemory>) => evmMemory.write((memory = { ...memory, ...change }))
  const chains = createChains(() => memory)
  const account = () => testAccounts[memory.account] ?? testAccounts[0]
  const accounts = (): readonly string[] => (memory.isAllowed ? [account().address] : [])

  /** The key of the account that a page may use. */
  function keyOf(address: unknown): `0x${string}` {
    if (!memory.isAllowed || String(address).toLowerCase() !== account().address.toLowerCase()) throw unauthorized()
    return account().key
  }

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

  function revoke(): void {
    if (!memory.isAllowed) return
    remember({ isAllowed: false })
    emit('accountsChanged', [])
  }

  const methods = walletMethods({
    chains,
    accounts,
    address: () => account().address,
    allow,
    revoke,
    keyOf,
    goTo,
    add: ({ id, name, rpcUrl }) => remember({ added: { ...memory.added, [id]: { name, rpcUrl } } }),
  })

  // The wallet is one, in however many tabs: what its person does in another one is told here too.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== evmMemory.key) return
    const [before, chainId] = [String(accounts()), chains.active().id]
    memory = evmMemory.read()
    if (String(accounts()) !== before) emit('accountsChanged', accounts())
    if (chains.active().id !== chainId) emit('chainChanged', hex(chains.active().id))
  })

  return {
    async request({ method, params = [] }) {
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
      return handler ? handler(params) : chains.forward(method, params)
    },
    chooseAccount(index) {
      remember({ account: index })
      if (memory.isAllowed) emit('accountsChanged', accounts())
    },
    revoke,
  }
}
