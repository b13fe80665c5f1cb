import { isCaipAddress } from '../caip/caip-address.js'
import { isCaipNetworkId, parseCaipNetworkId } from '../caip/caip-network-id.js'
import { parseCaipAddress } from '../caip/parse-caip-address.js'
import { toCaipAddress } from '../caip/to-caip-address.js'
import type { SiwxSession, SiwxMessageData } from '../siwx/siwx-session.js'
import { isAccountType } from './account-types.js'
import { isChainNamespace } from './chain-namespace.js'
import type { CaipNetwork } from './define-network.js'
import { explorerLink } from './explorer-link.js'
import type { LoadedNamespace, Namespace, NamespaceFeatures } from './namespace.js'

/** A namespace with what is known of it from elsewhere: its own documents, other implementations. */
export interface NamespaceSubject {
  readonly namespace: Namespace
  readonly network: CaipNetwork
  readonly addresses: {
    /** As the application sees them, the first one of the signer below. */
    readonly valid: readonly [string, ...string[]]
    readonly invalid: readonly unknown[]
    /** As a wallet may spell the first one. */
    readonly spellings: readonly string[]
  }
  readonly links: { readonly account: string; readonly transaction: string }
  /** The first address's wallet, as the application's provider. */
  readonly provider: unknown
  /** What a node answers, and the units that it says. */
  readonly balance: { readonly answer: unknown; readonly units: bigint }
}

export interface NamespaceCase {
  readonly title: string
  /** What it is a case of; every namespace has the rest. */
  readonly feature?: keyof NamespaceFeatures
  /** Undefined where the feature is absent. */
  readonly actual: (namespace: LoadedNamespace) => unknown
  readonly expected: unknown
}

const message = (chainId: SiwxMessageData['chainId'], accountAddress: string): SiwxMessageData => ({
  domain: 'app.example',
  accountAddress,
  statement: 'Sign in to the application.',
  uri: 'https://app.example/in',
  version: '1',
  chainId,
  nonce: '1234567890abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-08T00:00:00.000Z',
  resources: ['https://app.example/terms'],
})

const nonsense: readonly unknown[] = [undefined, null, {}, [], -1, 1.5, 'rich', '', { value: 'rich' }]

/** What holds for every namespace, whoever brings it. */
export function namespaceCases({
  namespace,
  network,
  addresses,
  links,
  provider,
  balance,
}: NamespaceSubject): readonly NamespaceCase[] {
  const { caipNetworkId: id } = network
  const { valid, invalid, spellings } = addresses
  const [address, other] = valid
  const session = async (
    { features }: LoadedNamespace,
    changes: { readonly message?: string; readonly data?: SiwxMessageData } = {},
  ): Promise<boolean | undefined> => {
    const support = await features.signIn?.()
    if (!support) return undefined
    const data = message(id, address)
    const text = support.write(data)
    const signature = await support.sign(provider, address, new TextEncoder().encode(text))
    const signed: SiwxSession = { data, message: text, signature: signature ?? '', ...changes }
    return support.verify(signed, []).catch(() => false)
  }
  return [
    {
      title: 'is called by a name of CAIP-2',
      actual: ({ name }) => [/^[-a-z0-9]{3,8}$/.test(name), isChainNamespace(name), name],
      expected: [true, true, namespace.name],
    },
    {
      title: 'has networks whose ids come apart into its name and a reference',
      actual: ({ name }) => [
        isCaipNetworkId(id),
        parseCaipNetworkId(id).namespace === name,
        network.chainNamespace === name,
      ],
      expected: [true, true, true],
    },
    {
      title: 'has accounts whose ids come apart into network and address',
      actual: () =>
        valid.map(address => [
          isCaipAddress(toCaipAddress(id, address)),
          parseCaipAddress(toCaipAddress(id, address)).address,
        ]),
      expected: valid.map(address => [true, address]),
    },
    { title: 'takes its addresses', actual: ({ isAddress }) => valid.filter(isAddress), expected: valid },
    {
      title: 'takes each spelling of them',
      actual: ({ isAddress }) => spellings.filter(isAddress),
      expected: spellings,
    },
    {
      title: 'takes nothing else',
      actual: ({ isAddress }) => [undefined, null, 1, {}, '', ...invalid].filter(isAddress),
      expected: [],
    },
    {
      title: 'spells an address in one way',
      actual: ({ normalizeAddress = same }) => [address, ...spellings].map(normalizeAddress),
      expected: [address, ...spellings].map(() => address),
    },
    {
      title: 'has kinds of account',
      actual: ({ accountTypes }) => accountTypes.length > 0 && accountTypes.every(isAccountType),
      expected: true,
    },
    { title: 'links to accounts', actual: () => explorerLink(network, 'account', address), expected: links.account },
    {
      title: 'links to transactions',
      actual: () => explorerLink(network, 'transaction', 'abc'),
      expected: links.transaction,
    },
    {
      title: 'reads the message that it writes',
      feature: 'signIn',
      actual: async ({ features }) => {
        const support = await features.signIn?.()
        return support && support.parse(support.write(message(id, address)))
      },
      expected: message(id, address),
    },
    { title: 'verifies what its wallet signs', feature: 'signIn', actual: session, expected: true },
    {
      title: 'verifies no other text',
      feature: 'signIn',
      actual: loaded => session(loaded, { message: 'something else' }),
      expected: false,
    },
    {
      title: 'verifies no other account',
      feature: 'signIn',
      actual: loaded => session(loaded, { data: message(id, other!) }),
      expected: false,
    },
    {
      title: 'reads a balance',
      feature: 'balances',
      actual: ({ features: { balances } }) => balances?.read(balance.answer),
      expected: balance.units,
    },
    {
      title: 'reads no balance from nonsense',
      feature: 'balances',
      actual: ({ features: { balances } }) => balances && nonsense.map(balances.read),
      expected: nonsense.map(() => undefined),
    },
    {
      title: 'asks for the balance of the account',
      feature: 'balances',
      actual: ({ features: { balances } }) => balances && JSON.stringify(balances.request(address)).includes(address),
      expected: true,
    },
    {
      title: 'asks WalletConnect for each method once',
      feature: 'walletConnect',
      actual: async ({ features }) => {
        const support = await features.walletConnect?.()
        return (
          support && [
            support.methods.length > 0,
            new Set(support.methods).size === support.methods.length,
            support.events.length > 0,
          ]
        )
      },
      expected: [true, true, true],
    },
    {
      title: 'knows its networks in what wallets say over WalletConnect',
      feature: 'walletConnect',
      actual: async ({ features }) => {
        const support = await features.walletConnect?.()
        const { reference } = parseCaipNetworkId(id)
        return support && (support.readReference?.(reference) ?? reference)
      },
      expected: parseCaipNetworkId(id).reference,
    },
  ]
}

const same = (address: string): string => address
