import { createPublicClient, createWalletClient, http, isHex, publicActions, type Chain, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { WalletRequest } from './wire.js'

/** A network the wallet may know, with a node that really answers. */
export interface WalletNetwork {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

/** What the person in front of the wallet does. */
export type UserBehavior =
  | 'approves'
  | 'refuses'
  | 'does not answer'
  | { readonly answersWith: unknown }
  | { readonly failsWith: { readonly code: number; readonly message: string } }

export interface EngineOptions {
  readonly networks: readonly WalletNetwork[]
  /** Every network a page may ask the wallet to add. */
  readonly addable?: readonly WalletNetwork[]
  readonly notify: (
    method: 'metamask_accountsChanged' | 'metamask_chainChanged',
    params: (origin: string) => unknown,
  ) => Promise<void>
}

export class WalletRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** The methods that ask the person; everything else is answered silently. */
export const prompting: readonly string[] = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

const toHex = (value: number): Hex => `0x${value.toString(16)}`
type SwitchParams = readonly [{ readonly chainId: string; readonly chainName?: string }]
type TransactionParams = readonly [{ readonly to?: Hex; readonly value?: Hex; readonly data?: Hex; readonly gas?: Hex }]
type CallsParams = readonly [
  { readonly calls: readonly { readonly to?: Hex; readonly value?: Hex; readonly data?: Hex }[] },
]

/**
 * The wallet behind the in-page provider: keys, permissions by origin, networks, and a person. It signs and sends for
 * real.
 */
export class WalletEngine {
  readonly accounts: readonly PrivateKeyAccount[] = [0, 1].map(() => privateKeyToAccount(generatePrivateKey()))
  readonly calls: { readonly method: string; readonly params: unknown; readonly origin: string }[] = []
  user: UserBehavior = 'approves'
  /** What the person does with one method in place of `user`. */
  readonly exceptions = new Map<string, UserBehavior>()

  readonly #options: EngineOptions
  readonly #known: WalletNetwork[]
  readonly #permitted = new Set<string>()
  #selected = 0
  #chainId: number
  #isLocked = false

  constructor(options: EngineOptions) {
    this.#options = options
    this.#known = [...options.networks]
    this.#chainId = options.networks[0]!.id
  }

  get address(): Hex {
    return this.accounts[this.#selected]!.address
  }
  get chainId(): number {
    return this.#chainId
  }
  knows(chainId: number): boolean {
    return this.#known.some(network => network.id === chainId)
  }
  requestCount(method: string): number {
    return this.calls.filter(call => call.method === method).length
  }
  /** How often the person was asked for anything. */
  get prompts(): number {
    return this.calls.filter(call => prompting.includes(call.method)).length
  }

  permit(origin: string): void {
    this.#permitted.add(origin)
  }
  async selectAccount(index: number): Promise<void> {
    this.#selected = index
    await this.#emitAccounts()
  }
  async setLocked(isLocked: boolean): Promise<void> {
    this.#isLocked = isLocked
    await this.#emitAccounts()
  }
  async revoke(origin: string): Promise<void> {
    this.#permitted.delete(origin)
    await this.#emitAccounts()
  }
  /** The person chooses a network in the wallet. One without a node is a network that the application cannot know. */
  async setChain(chainId: number): Promise<void> {
    this.#chainId = chainId
    const networkVersion = String(chainId)
    await this.#options.notify('metamask_chainChanged', () => ({
      chainId: toHex(chainId),
      networkVersion,
      isConnected: true,
    }))
  }

  /** The answer to one request, or null: it stays unanswered. */
  async answer({ id, jsonrpc, method, params }: WalletRequest, origin: string): Promise<unknown> {
    if (method !== 'metamask_getProviderState') this.calls.push({ method, params, origin })
    const behavior = this.exceptions.get(method) ?? (prompting.includes(method) ? this.user : 'approves')
    if (behavior === 'does not answer') return null
    try {
      if (behavior === 'refuses') throw new WalletRefusal(4001, 'User rejected the request.')
      if (typeof behavior === 'object' && 'failsWith' in behavior)
        throw new WalletRefusal(behavior.failsWith.code, behavior.failsWith.message)
      const result = typeof behavior === 'object' ? behavior.answersWith : await this.#handle(method, params, origin)
      return { id, jsonrpc, result }
    } catch (error) {
      const { code = -32603, message, data } = error as { code?: number; message: string; data?: unknown }
      return { id, jsonrpc, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }

  async #handle(method: string, params: unknown, origin: string): Promise<unknown> {
    switch (method) {
      case 'metamask_getProviderState':
        return {
          accounts: this.#visible(origin),
          chainId: toHex(this.#chainId),
          networkVersion: String(this.#chainId),
          isConnected: true,
          isUnlocked: !this.#isLocked,
        }
      case 'eth_accounts':
        return this.#visible(origin)
      case 'eth_requestAccounts':
        this.#isLocked = false
        this.permit(origin)
        return this.#visible(origin)
      case 'wallet_requestPermissions':
        this.permit(origin)
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_getPermissions':
        return this.#permitted.has(origin) ? [{ parentCapability: 'eth_accounts' }] : []
      case 'wallet_revokePermissions':
        await this.revoke(origin)
        return null
      case 'eth_chainId':
        return toHex(this.#chainId)
      case 'net_version':
        return String(this.#chainId)
      case 'personal_sign': {
        const [message, from] = params as readonly [string, string]
        return this.#signer(from, origin).signMessage({ message: isHex(message) ? { raw: message } : message })
      }
      case 'eth_signTypedData_v4': {
        const [from, data] = params as readonly [string, string]
        return this.#signer(from, origin).signTypedData(JSON.parse(data) as never)
      }
      case 'eth_sendTransaction':
        return this.#send((params as TransactionParams)[0], origin)
      case 'wallet_sendCalls': {
        const [{ calls }] = params as CallsParams
        let hash: Hex = '0x'
        for (const call of calls) hash = await this.#send(call, origin)
        return { id: hash }
      }
      case 'wallet_switchEthereumChain': {
        const target = Number((params as SwitchParams)[0].chainId)
        if (!this.knows(target))
          throw new WalletRefusal(
            4902,
            `Unrecognized chain ID "${toHex(target)}". Try adding the chain using wallet_addEthereumChain first.`,
          )
        await this.setChain(target)
        return null
      }
      case 'wallet_addEthereumChain': {
        const target = Number((params as SwitchParams)[0].chainId)
        const network = this.#options.addable?.find(chain => chain.id === target)
        if (!network) throw new WalletRefusal(-32602, 'The node of this network does not answer.')
        if (!this.knows(target)) this.#known.push(network)
        await this.setChain(target)
        return null
      }
      default:
        return this.#node().request({ method, params } as never)
    }
  }

  #visible(origin: string): readonly Hex[] {
    return this.#permitted.has(origin) && !this.#isLocked ? [this.address] : []
  }
  #emitAccounts(): Promise<void> {
    return this.#options.notify('metamask_accountsChanged', origin => this.#visible(origin))
  }
  #signer(from: string, origin: string): PrivateKeyAccount {
    const account = this.accounts.find(candidate => candidate.address.toLowerCase() === from.toLowerCase())
    if (!account || !this.#visible(origin).includes(account.address))
      throw new WalletRefusal(4100, 'The requested account and/or method has not been authorized by the user.')
    return account
  }
  #chain(): Chain {
    const network = this.#known.find(chain => chain.id === this.#chainId)
    if (!network) throw new WalletRefusal(-32603, 'The node of this network does not answer.')
    return {
      id: network.id,
      name: network.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [network.rpcUrl] } },
    }
  }
  #node() {
    return createPublicClient({ chain: this.#chain(), transport: http() })
  }
  async #send({ to, value = '0x0', data }: TransactionParams[0], origin: string): Promise<Hex> {
    const account = this.#signer(this.address, origin)
    const chain = this.#chain()
    const client = createWalletClient({ account, chain, transport: http() }).extend(publicActions)
    const call = { ...(to && { to }), value: BigInt(value), ...(data && { data }) }
    // As wallets do: what others do meanwhile may make a call dearer than it was when it was tried. Coin costs the same.
    const gas =
      data !== undefined &&
      data !== '0x' &&
      (await client.estimateGas({ account, ...call }).then(
        tried => (tried * 3n) / 2n,
        () => undefined,
      ))
    return client.sendTransaction({ ...call, ...(gas && { gas }) } as never)
  }
}
