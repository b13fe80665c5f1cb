/** `auto` approves whatever is asked, `ask` shows a panel, `reject` refuses. */
export type WalletMode = 'auto' | 'ask' | 'reject'

/** What the wallet remembers on this origin, under one key for each. */
export interface WalletMemory {
  readonly isAllowed: boolean
  readonly account: number
  /** CAIP-2 reference of the chain the wallet is on. */
  readonly chainId: number | undefined
  /** Chains that pages added, by id. */
  readonly added: Readonly<Record<string, { readonly name: string; readonly rpcUrl: string }>>
}

const modeKey = 'dev-wallet:mode'
const memoryKey = 'dev-wallet:memory'
const modes: readonly string[] = ['auto', 'ask', 'reject'] satisfies readonly WalletMode[]
const blank: WalletMemory = { isAllowed: false, account: 0, chainId: undefined, added: {} }

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
  const asked = new URLSearchParams(location.search).get('devwallet') ?? read(modeKey)
  return modes.includes(asked ?? '') ? (asked as WalletMode) : 'auto'
}

export const writeMode = (mode: WalletMode): void => write(modeKey, mode)

export function readMemory(): WalletMemory {
  try {
    return { ...blank, ...(JSON.parse(read(memoryKey) ?? '{}') as Partial<WalletMemory>) }
  } catch {
    return blank
  }
}

export const writeMemory = (memory: WalletMemory): void => write(memoryKey, JSON.stringify(memory))
