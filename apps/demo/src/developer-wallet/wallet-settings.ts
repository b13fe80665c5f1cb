/** `auto` approves whatever is asked, `ask` shows a panel, `reject` refuses. */
export type WalletMode = 'auto' | 'ask' | 'reject'

/** What the EVM wallet remembers on this origin. */
export interface EvmMemory {
  readonly isAllowed: boolean
  readonly account: number
  /** CAIP-2 reference of the chain the wallet is on. */
  readonly chainId: number | undefined
  /** Chains that pages added, by id. */
  readonly added: Readonly<Record<string, { readonly name: string; readonly rpcUrl: string }>>
}

/** What the Solana wallet remembers on this origin. */
export interface SolanaMemory {
  readonly isAllowed: boolean
  readonly account: number
}

const modeKey = 'dev-wallet:mode'
const modes: readonly WalletMode[] = ['auto', 'ask', 'reject']

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, text: string): void => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage the wallet forgets at the next load, as a private window would.
  }
}

/** `?devwallet=ask` settles it for one page; else what was chosen on the playground; else `auto`. */
export function readMode(): WalletMode {
  const requestedMode = new URLSearchParams(location.search).get('devwallet') ?? read(modeKey)
  return modes.find(mode => mode === requestedMode) ?? 'auto'
}

export const writeMode = (mode: WalletMode): void => write(modeKey, mode)

function memoryAt<Memory extends object>(key: string, blank: Memory) {
  return {
    key,
    read(): Memory {
      try {
        return { ...blank, ...(JSON.parse(read(key) ?? '{}') as Partial<Memory>) }
      } catch {
        return blank
      }
    },
    write: (memory: Memory): void => write(key, JSON.stringify(memory)),
  }
}

export const evmMemory = memoryAt<EvmMemory>('dev-wallet:memory', {
  isAllowed: false,
  account: 0,
  chainId: undefined,
  added: {},
})
export const solanaMemory = memoryAt<SolanaMemory>('dev-wallet:solana', { isAllowed: false, account: 0 })
