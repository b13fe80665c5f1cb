import { expect } from 'chai'
import fc from 'fast-check'
import type { AccountState } from '../account/account.state.js'
import type { Eip1193Provider } from '../namespaces/eip155/eip1193.js'
import type { SolanaProvider } from '../namespaces/solana/solana-provider.js'
import { toStandardChain } from '../namespaces/solana/solana-chain.js'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import {
  createPageContext,
  namespaceNames,
  contextNetworks,
  type Answer,
  type NamespaceName,
  type Tab,
  type PageContext,
} from '../testing/page-context.samples.js'

/** What happens in the browser. `tab` counts round the tabs that are open. */
type Act =
  | {
      readonly kind: 'connect'
      readonly tab: number
      readonly wallet: number
      readonly answer: Answer
      readonly isNamed: boolean
    }
  | { readonly kind: 'choose-and-leave'; readonly tab: number }
  | { readonly kind: 'disconnect'; readonly tab: number; readonly namespace: NamespaceName | undefined }
  | { readonly kind: 'switch'; readonly tab: number; readonly network: number; readonly answer: 'yes' | 'no' }
  | { readonly kind: 'account'; readonly wallet: number; readonly account: number }
  | { readonly kind: 'revoke'; readonly wallet: number }
  | { readonly kind: 'restart'; readonly wallet: number }
  | { readonly kind: 'chain'; readonly wallet: number; readonly chainId: number }
  | { readonly kind: 'reload'; readonly tab: number }
  | { readonly kind: 'second-tab' }
  | { readonly kind: 'close-tab'; readonly tab: number }
  | { readonly kind: 'look'; readonly tab: number; readonly namespace: NamespaceName | undefined }

const tab = fc.nat(1)
/** Half of the time the phone, which has both namespaces. */
const wallet = fc.oneof(fc.nat(3), fc.integer({ min: 4, max: 5 }))
const namespace = fc.constantFrom(...namespaceNames)
const action: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('connect' as const),
      tab,
      wallet,
      answer: fc.constantFrom<Answer>('yes', 'yes', 'yes', 'no', 'nothing'),
      isNamed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose-and-leave' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('disconnect' as const),
      tab,
      namespace: fc.option(namespace, { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      tab,
      network: fc.nat(3),
      answer: fc.constantFrom('yes', 'no'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('account' as const), wallet, account: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), wallet }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('chain' as const),
      wallet: fc.nat(1),
      chainId: fc.constantFrom(1, 10, 777),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('restart' as const), wallet: fc.integer({ min: 2, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('second-tab' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close-tab' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      tab,
      namespace: fc.option(namespace, { nil: undefined }),
    }),
  },
)
const acts = fc.array(action, { minLength: 1, maxLength: 20 })
const bursts = fc.array(action, { minLength: 1, maxLength: 4 })

/** Both tabs wait for a wallet that was locked, and one gives it up. */
const lockedInTwoTabs: Act[] = [
  { kind: 'connect', tab: 0, wallet: 1, answer: 'yes', isNamed: false },
  { kind: 'second-tab' },
  { kind: 'revoke', wallet: 1 },
  { kind: 'disconnect', tab: 0, namespace: undefined },
]

/** A wallet comes while another goes to a network, and the phone follows. */
const overtakenSwitch: Act[][] = [
  [{ kind: 'connect', tab: 0, wallet: 0, answer: 'yes', isNamed: false }],
  [{ kind: 'connect', tab: 0, wallet: 1, answer: 'yes', isNamed: false }],
  [
    { kind: 'connect', tab: 0, wallet: 0, answer: 'yes', isNamed: false },
    { kind: 'switch', tab: 0, network: 1, answer: 'yes' },
  ],
  [{ kind: 'connect', tab: 0, wallet: 4, answer: 'yes', isNamed: false }],
]

/** What others may not change of one namespace of a tab. */
const stateOf = ({ w3m }: Tab, of: NamespaceName) => ({
  account: shown(w3m.account.get(of)),
  network: w3m.network.$state.get().active[of],
  provider: w3m.getProvider(of) !== undefined,
})
const shown = (account: AccountState) =>
  account.status === 'connected'
    ? `${account.connectorId} ${account.addresses.join()} ${account.caipNetworkId}`
    : account.status
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'yes',
    (error: { readonly code: unknown }) => error.code,
  )

/** The namespace and those that end or come with it, as they share its session. */
const sharing = ({ w3m }: Tab, of: NamespaceName): readonly NamespaceName[] => {
  const isShared = (namespace: NamespaceName) => w3m.connection.connectorOf(namespace)?.siblings !== undefined
  return isShared(of) ? namespaceNames.filter(isShared) : [of]
}

/** Does one thing and lets it settle. Returns the namespaces that it was about. */
async function perform(world: PageContext, action: Act): Promise<readonly NamespaceName[]> {
  const { wallets, tabs } = world
  const at = 'tab' in action ? action.tab % tabs.length : 0
  const { w3m, signals } = tabs[at]!
  switch (action.kind) {
    case 'connect': {
      const { id, namespace: its, isShared, address, answers, requestCounts } = wallets[action.wallet]!
      const askedBefore = requestCounts().connect
      const before = signals.length
      const controller = new AbortController()
      const shown = w3m.getState().activeChain as NamespaceName
      const namespace = isShared && !action.isNamed ? shown : its
      const isThere = w3m.connection.connectorOf(namespace)?.id === id && (action.isNamed || shown === namespace)
      // A Wallet Standard wallet that allowed the page before needs no second word.
      const isKnown = !isShared && address() !== undefined && namespace === 'solana'
      // A wallet of several namespaces comes to those that are free or its own already.
      const about = isShared
        ? namespaceNames.filter(of => of === namespace || [undefined, id].includes(w3m.connection.connectorOf(of)?.id))
        : [namespace]
      answers(action.answer)
      const outcome = codeOf(
        w3m.connect({ connectorId: id, ...(action.isNamed && { namespace: its }), signal: controller.signal }),
      )
      if (action.answer === 'nothing' && !isThere && !isKnown) {
        while (requestCounts().connect === askedBefore) await world.rest()
        controller.abort()
      }
      const code = await outcome
      answers('yes')
      const connectionEvents = signals.slice(before).filter(({ name }) => name === 'connect' || name === 'error')
      if (isThere) expect([code, connectionEvents.length]).to.deep.equal(['yes', 0])
      else {
        const expected = isKnown || action.answer === 'yes' ? 'yes' : action.answer === 'no' ? 4001 : 'ABORTED'
        expect(code).to.equal(expected)
        expect(connectionEvents.map(({ name }) => name)).to.deep.equal([expected === 'yes' ? 'connect' : 'error'])
      }
      return about
    }
    case 'choose-and-leave': {
      const isConnected = w3m.getAccount().isConnected
      const outcome = codeOf(w3m.connect())
      await world.rest()
      await w3m.close()
      expect(await outcome).to.equal(isConnected ? 'yes' : 'MODAL_CLOSED')
      return []
    }
    case 'disconnect': {
      const about = action.namespace ? sharing(tabs[at]!, action.namespace) : namespaceNames
      expect(await codeOf(w3m.disconnect(action.namespace))).to.equal('yes')
      return about
    }
    case 'switch': {
      const { caipNetworkId, chainNamespace } = contextNetworks[action.network]!
      const account = w3m.account.get(chainNamespace)
      // A wallet that approved its networks needs no word to go to one of them.
      const isAsked =
        chainNamespace === 'eip155' &&
        account.status === 'connected' &&
        account.caipNetworkId !== caipNetworkId &&
        !account.approvedNetworkIds
      const before = world.wallets.map(wallet => wallet.requestCounts().change)
      for (const wallet of wallets) wallet.answers(action.answer)
      expect(await codeOf(w3m.switchNetwork(caipNetworkId))).to.equal(isAsked && action.answer === 'no' ? 4001 : 'yes')
      for (const wallet of wallets) wallet.answers('yes')
      expect(
        world.wallets
          .map((wallet, index) => wallet.requestCounts().change - before[index]!)
          .reduce((sum, count) => sum + count, 0),
      ).to.equal(isAsked ? 1 : 0)
      if (!isAsked || action.answer === 'yes') expect(w3m.getNetwork().caipNetworkId).to.equal(caipNetworkId)
      return [chainNamespace as NamespaceName]
    }
    case 'account':
      wallets[action.wallet]!.chooseAccount(action.account)
      return [wallets[action.wallet]!.namespace]
    case 'revoke': {
      const { id, namespace, isShared, revoke } = wallets[action.wallet]!
      const about = isShared ? namespaceNames.filter(of => w3m.connection.connectorOf(of)?.id === id) : [namespace]
      revoke()
      return about
    }
    case 'restart':
      wallets[action.wallet]!.restart!()
      return ['solana']
    case 'chain':
      wallets[action.wallet]!.goTo!(action.chainId)
      return ['eip155']
    case 'reload':
      world.reload(at)
      return []
    case 'second-tab':
      if (tabs.length < 2) world.open()
      return []
    case 'close-tab':
      if (tabs.length > 1) tabs[at]!.close()
      return []
    case 'look':
      await w3m.open({ namespace: action.namespace })
      await w3m.close()
      return []
  }
}

/** What the page shows of a namespace is what its wallet says of itself. */
function checkTruth({ wallets, tabs }: PageContext): void {
  for (const { w3m } of tabs) {
    for (const of of namespaceNames) {
      const account = w3m.account.get(of)
      expect(account.status).to.be.oneOf(['connected', 'disconnected'])
      if (account.status !== 'connected') continue
      const its = wallets.find(({ id, namespace }) => id === account.connectorId && namespace === of)!
      expect(account.addresses[0], `the address of ${of}`).to.equal(its.address())
      expect(w3m.network.$state.get().active[of], `the network of ${of}`).to.equal(account.caipNetworkId)
      if (its.chainId() !== undefined) expect(account.caipNetworkId).to.equal(`eip155:${its.chainId()}`)
      expect(w3m.getAccount(of).address).to.equal(its.address())
      expect(w3m.connection.connectorOf(of)?.id).to.equal(account.connectorId)
    }
  }
}

/**
 * Tabs agree on who is connected, and storage says the same: or names a wallet of the page that shows no account now,
 * which is kept and listened to for the day when it does. Nobody listens to any other wallet.
 */
function checkAgreement({ wallets, tabs, stored }: PageContext): void {
  const storedConnections = JSON.parse(stored.get('w3m:connections') ?? '{}') as Readonly<
    Record<string, { readonly connectorId: string } | undefined>
  >
  const isLocked = (of: NamespaceName) =>
    wallets.some(
      ({ id, namespace, isShared, address }) =>
        namespace === of && id === storedConnections[of]?.connectorId && !isShared && address() === undefined,
    )
  for (const [index, { w3m }] of tabs.entries()) {
    for (const of of namespaceNames)
      expect(w3m.connection.connectorOf(of)?.id, `${of} of tab ${index}`).to.equal(
        isLocked(of) ? undefined : storedConnections[of]?.connectorId,
      )
  }
  for (const { id, namespace, listeners } of wallets) {
    const users = tabs.filter(({ w3m }) =>
      [
        w3m.connection.connectorOf(namespace)?.id,
        isLocked(namespace) && storedConnections[namespace]?.connectorId,
      ].includes(id),
    ).length
    if (listeners() !== undefined)
      expect(listeners(), `listeners of ${id}`).to.equal(users * (namespace === 'eip155' ? 4 : 1))
  }
}

/** A request goes to the network on which its own namespace is. */
async function checkRequests({ wallets, tabs }: PageContext): Promise<void> {
  for (const { w3m } of tabs) {
    for (const of of namespaceNames) {
      const connector = w3m.connection.connectorOf(of)
      const its = wallets.find(({ id, namespace }) => id === connector?.id && namespace === of)
      // A wallet of the page is asked on the network where it is.
      if (!its || (of === 'eip155' && !its.isShared)) continue
      if (of === 'eip155')
        await w3m
          .getProvider<Eip1193Provider>(of)!
          .request({ method: 'personal_sign', params: ['0x00', its.address()] })
      else await w3m.getProvider<SolanaProvider>(of)!.signTransaction(Uint8Array.of(1, ...new Uint8Array(64), 1))
      const { caipNetworkId } = w3m.getNetwork(of)
      expect(its.lastChain(), `the chain of a request of ${of}`).to.equal(
        its.isShared ? caipNetworkId : toStandardChain(caipNetworkId!),
      )
    }
  }
}

async function live(sequence: readonly Act[]): Promise<void> {
  const world = createPageContext()
  try {
    world.open()
    await world.rest()
    for (const action of sequence) {
      const { tabs, wallets } = world
      const before = new Map(tabs.map(tab => [tab, namespaceNames.map(of => stateOf(tab, of))]))
      const reloaded =
        action.kind === 'reload' ? namespaceNames.map(of => stateOf(tabs[action.tab % tabs.length]!, of)) : undefined
      const requestCounts = wallets.map(wallet => wallet.requestCounts())
      const about = await perform(world, action)
      await world.rest()

      for (const tab of world.tabs) {
        namespaceNames.forEach((of, index) => {
          if (about.includes(of)) return
          const previous = before.get(tab)?.[index] ?? (action.kind === 'reload' ? reloaded![index] : undefined)
          if (previous)
            expect(JSON.stringify(stateOf(tab, of)), `${of} after ${action.kind}`).to.equal(JSON.stringify(previous))
        })
      }
      if (action.kind !== 'connect')
        expect(
          wallets.map(wallet => wallet.requestCounts().connect),
          'who was asked to connect',
        ).to.deep.equal(requestCounts.map(({ connect }) => connect))
      if (action.kind !== 'switch')
        expect(
          wallets.map(wallet => wallet.requestCounts().change),
          'who was asked to switch',
        ).to.deep.equal(requestCounts.map(({ change }) => change))
      checkTruth(world)
      checkAgreement(world)
      await checkRequests(world)
    }
  } finally {
    world.end()
  }
}

/** Starts one thing and waits for nothing. What it leads to settles, once everybody who is silent was given up. */
function start(world: PageContext, action: Act, givenUp: AbortSignal): Promise<unknown> {
  const { wallets, tabs } = world
  const at = 'tab' in action ? action.tab % tabs.length : 0
  const { w3m } = tabs[at]!
  switch (action.kind) {
    case 'connect': {
      const { id, namespace, answers } = wallets[action.wallet]!
      answers(action.answer)
      return w3m.connect({ connectorId: id, ...(action.isNamed && { namespace }), signal: givenUp })
    }
    case 'choose-and-leave':
      return Promise.allSettled([w3m.connect({ signal: givenUp }), w3m.close()])
    case 'disconnect':
      return w3m.disconnect(action.namespace)
    case 'switch':
      for (const wallet of wallets) wallet.answers(action.answer)
      return w3m.switchNetwork(contextNetworks[action.network]!)
    default:
      return perform(world, action)
  }
}

async function runBursts(bursts: readonly (readonly Act[])[]): Promise<void> {
  const world = createPageContext()
  try {
    world.open()
    await world.rest()
    for (const burst of bursts) {
      const controller = new AbortController()
      const requestCounts = world.wallets.map(wallet => wallet.requestCounts())
      const outcomes = burst.map(action =>
        start(world, action, controller.signal).then(
          () => undefined,
          (error: { readonly code?: unknown }) => error.code ?? error,
        ),
      )
      await world.rest()
      controller.abort()
      for (const code of await Promise.all(outcomes))
        expect(code, 'an error without a code').to.satisfy((value: unknown) =>
          ['undefined', 'number', 'string'].includes(typeof value),
        )
      for (const wallet of world.wallets) wallet.answers('yes')
      await world.rest()
      if (!burst.some(({ kind }) => kind === 'switch'))
        expect(world.wallets.map(wallet => wallet.requestCounts().change)).to.deep.equal(
          requestCounts.map(({ change }) => change),
        )
      checkTruth(world)
      checkAgreement(world)
      await checkRequests(world)
    }
  } finally {
    world.end()
  }
}

describe('namespaces, wallets and tabs in any order', () => {
  // What is loaded on demand is there from here on: a sequence has no pauses in which it could come.
  before(async () => {
    const world = createPageContext()
    const { w3m } = world.open()
    for (const { id, namespace } of world.wallets) {
      await w3m.connect({ connectorId: id, namespace })
      await checkRequests(world)
    }
    world.open()
    for (const network of contextNetworks) await w3m.switchNetwork(network)
    await w3m.disconnect()
    await world.rest()
    world.end()
  })

  it('stay true to what the wallets say, and leave each other alone', async function () {
    this.timeout(0)
    await fc.assert(
      fc.asyncProperty(acts, async sequence => live(sequence)),
      { ...fuzzRuns(300), includeErrorInReport: true, examples: [[lockedInTwoTabs]] },
    )
  })

  it('come to rest in the truth, however quickly one thing follows another', async function () {
    this.timeout(0)
    await fc.assert(
      fc.asyncProperty(fc.array(bursts, { minLength: 1, maxLength: 6 }), async sequence => runBursts(sequence)),
      { ...fuzzRuns(150), includeErrorInReport: true, examples: [[overtakenSwitch]] },
    )
  })
})
