import type { WritableAtom } from 'nanostores'
import { loadOnce } from '../../async/load-once.js'
import { W3mError } from '../../errors/w3m-error.js'
import { hostClient } from './host-client.js'
import {
  openClient,
  type ClaimSession,
  type LoadLibrary,
  type OpenedClient,
  type PageClient,
} from './library/client.js'
import type { RelayRefusal } from './library/relay-alerts.js'
import { userDisconnected, type UniversalProvider } from './library/universal-provider.js'
import type { SessionStore } from './session-store.js'

export interface WalletConnectSettings {
  /** Undefined where only a `projectId` is given: the incumbent's public relay. */
  readonly relayUrl: string | undefined
  readonly projectId: string | undefined
  readonly metadata: object | undefined
  readonly storage: 'local' | 'memory'
  readonly verification?: string | undefined
  /** The host's own provider. */
  readonly universalProvider: unknown
}

export interface LibraryDeps {
  readonly settings: () => WalletConnectSettings
  readonly load: LoadLibrary
  readonly sessionStore: Pick<SessionStore, 'follow'>
  /** How many minutes the clock of this device is slow. */
  readonly $minutesSlow: WritableAtom<number | undefined>
  /** The relay refuses this page; it is news the first time. */
  readonly refused: (refusal: RelayRefusal, isNew: boolean) => void
  /** A wallet approved a code from before this load. @returns false where nobody here takes the session */
  readonly claim: ClaimSession
}

/** The library as the connector uses it: opened when it is first asked for, once. */
export interface Library {
  readonly client: () => Promise<PageClient>
  /** The library, knowing what other tabs did. */
  freshProvider(): Promise<UniversalProvider>
  endAtWallet(topic: string): Promise<void>
  relayUrl(): string
  /** The library is the host's own. */
  isHostProvided(): boolean
  /** Whether a session ends or has ended here, whatever the library still holds of it. */
  readonly endedTopics: Set<string>
  destroy(): void
}

const publicRelay = 'wss://relay.walletconnect.org'

export function createLibrary({ settings, load, sessionStore, $minutesSlow, refused, claim }: LibraryDeps): Library {
  const ended = new Set<string>()
  let openedClient: OpenedClient | undefined
  let stopFollowing: () => void = () => undefined
  let hasEnded = false

  const relayUrl = () => settings().relayUrl ?? publicRelay
  const isHosts = () => settings().universalProvider !== undefined

  function open(): OpenedClient {
    const { projectId, metadata, storage: kind, verification, universalProvider } = settings()
    if (universalProvider !== undefined)
      return { client: Promise.resolve(hostClient(universalProvider)), release: () => undefined }
    return openClient({ relayUrl: relayUrl(), projectId, metadata, storage: kind, verification }, load)
  }

  async function attach(handle: OpenedClient): Promise<PageClient> {
    const client = await handle.client
    if (hasEnded) throw new W3mError('DESTROYED', {})
    const stops = [
      sessionStore.follow(client.provider.client),
      client.$minutesSlow.subscribe(minutes => $minutesSlow.set(minutes)),
      client.onRefused(refused),
      client.onLateApproval(claim),
    ]
    stopFollowing = () => {
      for (const stop of stops) stop()
    }
    return client
  }

  const client = loadOnce(async () => {
    if (hasEnded) throw new W3mError('DESTROYED', {})
    openedClient = open()
    return attach(openedClient)
  })

  /** The library, knowing what other tabs did. */
  async function freshProvider(): Promise<UniversalProvider> {
    const { provider, catchUp } = await client()
    await catchUp()
    return provider
  }

  const endAtWallet = async (topic: string): Promise<void> => {
    ended.add(topic)
    const { provider } = await client()
    if (provider.session?.topic === topic) await provider.disconnect()
    else await provider.client.disconnect({ topic, reason: userDisconnected })
  }

  return {
    client,
    freshProvider,
    endAtWallet,
    relayUrl,
    isHostProvided: isHosts,
    endedTopics: ended,
    destroy() {
      hasEnded = true
      stopFollowing()
      openedClient?.release()
    },
  }
}
