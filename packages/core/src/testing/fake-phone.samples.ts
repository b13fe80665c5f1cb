import type { UniversalProvider } from '../connectors/walletconnect/library/universal-provider.js'
import type { LibrarySession } from '../connectors/walletconnect/library/library-session.js'
import { pairedNamespaces } from './built-in-namespaces.js'
import type { CaipNetworkId } from '../caip/caip-network-id.js'
import { createFakeEmitter, type FakeEmitter } from './fake-library.js'

type PhoneNamespace = 'eip155' | 'solana'

/** A wallet on a phone, paired with tabs of one browser: one session for all namespaces, whichever tab made it. */
export interface FakePhone {
  /** What the person says to the next code. */
  answer: 'yes' | 'no' | 'nothing'
  /** Codes that were scanned. */
  readonly scans: number
  /** Requests to go to another network, or to add one. */
  readonly changes: number
  /** The account that the page is allowed to see. */
  address(namespace: PhoneNamespace): string | undefined
  chooseAccount(namespace: PhoneNamespace, index: number): void
  /** Ends the session. */
  revoke(): void
  /** The chain of the last request of a namespace. */
  lastChain(namespace: PhoneNamespace): string | undefined
  /** The person holds the phone to a code. */
  scan(uri: string): void
  /** The library in one tab. */
  library(): { readonly provider: UniversalProvider; close(): void }
}

/** @param accounts the phone's accounts of each namespace @param networks what it approves: all of these */
export function createFakePhone(
  accounts: Readonly<Record<PhoneNamespace, readonly string[]>>,
  networks: readonly CaipNetworkId[],
): FakePhone {
  const chosen: Record<PhoneNamespace, string> = { eip155: accounts.eip155[0]!, solana: accounts.solana[0]! }
  const last = new Map<string, string>()
  /** Sessions that live: what every tab's library finds in its storage. */
  const sessions = new Map<string, LibrarySession>()
  const tabs = new Set<FakeEmitter>()
  const codes = new Map<
    string,
    { readonly approve: (session: LibrarySession) => void; readonly refuse: (error: unknown) => void }
  >()
  let [scans, changes, sessionCount] = [0, 0, 0]

  const namespaces = (): LibrarySession['namespaces'] =>
    Object.fromEntries(
      (['eip155', 'solana'] as const).map(namespace => {
        const chains = networks.filter(id => id.startsWith(`${namespace}:`))
        return [
          namespace,
          {
            chains,
            accounts: chains.map(id => `${id}:${chosen[namespace]}`),
            methods: pairedNamespaces.find(({ name }) => name === namespace)!.methods,
            events: ['accountsChanged', 'chainChanged'],
          },
        ]
      }),
    )
  /** Every tab is on the session's topic, and hears what comes over it, save what it said itself. */
  const emit = (event: string, payload: unknown, except?: FakeEmitter) => {
    for (const tab of [...tabs]) if (tab !== except) tab.emit(event, payload)
  }
  const end = async (topic: string, by?: FakeEmitter) => {
    if (sessions.delete(topic)) emit('session_delete', { topic }, by)
  }

  const phone: FakePhone = {
    answer: 'yes',
    get scans() {
      return scans
    },
    get changes() {
      return changes
    },
    address: namespace => (sessions.size ? chosen[namespace] : undefined),
    chooseAccount(namespace, index) {
      chosen[namespace] = accounts[namespace][index]!
      for (const [topic, session] of sessions) {
        sessions.set(topic, { ...session, namespaces: namespaces() })
        emit('session_update', { topic, params: { namespaces: namespaces() } })
      }
    },
    revoke() {
      for (const topic of [...sessions.keys()]) void end(topic)
    },
    lastChain: namespace => last.get(namespace),
    scan(uri) {
      scans++
      const code = codes.get(uri)
      if (phone.answer === 'nothing' || !code) return
      codes.delete(uri)
      if (phone.answer === 'no') return code.refuse({ code: 5000, message: 'User rejected.' })
      const session: LibrarySession = {
        topic: `session ${++sessionCount}`,
        expiry: Math.floor(Date.now() / 1000) + 3_600,
        namespaces: namespaces(),
        peer: { metadata: { name: 'Phone Wallet' } },
      }
      sessions.set(session.topic, session)
      code.approve(session)
    },
    library() {
      const own = createFakeEmitter()
      const emitter = createFakeEmitter()
      tabs.add(emitter)
      const provider: UniversalProvider = {
        on: own.on,
        off: own.off,
        session: [...sessions.values()].at(-1),
        client: {
          on: emitter.on,
          off: emitter.off,
          core: { relayer: { ...createFakeEmitter(), subscribe: topic => Promise.resolve(topic) } },
          engine: { events: { listenerCount: () => 0 }, onSessionAuthenticateResponse: () => undefined },
          session: { getAll: () => [...sessions.values()], get: topic => sessions.get(topic)! },
          async request({ chainId, request: { method, params } }) {
            last.set(chainId.split(':')[0]!, chainId)
            if (method.startsWith('wallet_switch') || method.startsWith('wallet_add')) changes++
            return method === 'solana_signTransaction'
              ? { transaction: (params as { readonly transaction: string }).transaction }
              : '0xsigned'
          },
          disconnect: ({ topic }) => end(topic, emitter),
          formatAuthMessage: ({ iss }) => iss,
        },
        connect: () => Promise.reject(new Error('forgets codes')),
        pair() {
          const uri = `wc:${crypto.randomUUID()}@2?relay-protocol=irn&symKey=00`
          return new Promise((resolve, reject) => {
            codes.set(uri, {
              approve(session) {
                provider.session = session
                resolve(session)
              },
              refuse: reject,
            })
            queueMicrotask(() => own.emit('display_uri', uri))
          })
        },
        authenticate: () => Promise.reject(new Error('It was not asked to sign in.')),
        async disconnect() {
          const { session } = provider
          provider.session = undefined
          if (session) await end(session.topic, emitter)
        },
        setDefaultChain: () => undefined,
      }
      return { provider, close: () => void tabs.delete(emitter) }
    },
  }
  return phone
}
