import type { W3mEvent } from '../events/events.store.js'
import { createFakeWallet, fakeAddress, type FakeWallet, type FakeWalletOptions } from './fake-wallet.js'
import { fakeNetwork, otherFakeNetwork } from './fake-networks.js'
import { until } from './until.js'
import { createW3m } from '../compose/create-w3m.js'
import type { W3m } from '../compose/w3m.js'
import type { SiwxConfig, SiwxMessage } from '../siwx/siwx-config.js'
import type { SiwxSession } from '../siwx/siwx-session.js'
import { isSessionOf } from '../siwx/siwx-sessions.js'
import type { SiwxState } from '../siwx/siwx.state.js'
import type { SiwxStore } from '../siwx/siwx.store.js'

export interface FakeConfig extends SiwxConfig {
  sessions: SiwxSession[]
  readonly calls: string[]
  /** Thrown by the method of this name. */
  fails: Partial<Record<'createMessage' | 'addSession' | 'getSessions', Error>>
  required: boolean
}

/** A host's own sign-in: believes everyone, and writes down what it is asked. */
export function fakeConfig(
  options: Partial<Pick<FakeConfig, 'required' | 'signOutOnDisconnect' | 'sessions'>> = {},
): FakeConfig {
  const calls: string[] = []
  const step = (name: keyof FakeConfig['fails']) => {
    calls.push(name)
    if (config.fails[name]) throw config.fails[name]
  }
  const config: FakeConfig = {
    sessions: [],
    calls,
    fails: {},
    required: false,
    ...options,
    async createMessage({ accountAddress, chainId }) {
      step('createMessage')
      const data = {
        accountAddress,
        chainId,
        domain: location.host,
        uri: location.origin,
        version: '1' as const,
        nonce: 'abcdefgh',
      }
      return {
        ...data,
        toString(this: SiwxMessage) {
          return `Sign in as ${this.accountAddress} on ${this.chainId}`
        },
      }
    },
    async addSession(session) {
      step('addSession')
      config.sessions.push(session)
    },
    async setSessions(sessions) {
      calls.push(`setSessions ${sessions.length}`)
      config.sessions = [...sessions]
    },
    async getSessions(chainId, address) {
      step('getSessions')
      return config.sessions.filter(session => isSessionOf(session, chainId, address))
    },
    async revokeSession(chainId, address) {
      calls.push(`revoke ${chainId} ${address}`)
      config.sessions = config.sessions.filter(session => !isSessionOf(session, chainId, address))
    },
    getRequired: () => config.required,
  }
  return config
}

export const sessionOn = (chainId: 'eip155:1' | 'eip155:10', accountAddress = fakeAddress): SiwxSession => ({
  data: { accountAddress, chainId, domain: location.host, uri: location.origin, version: '1', nonce: 'abcdefgh' },
  message: 'm',
  signature: '0x12',
})

/** A signer that answers when it is told to. */
export function slowSigner() {
  let answer!: (signature: string) => void
  let resolveRequest!: () => void
  const isAsked = new Promise<void>(resolve => (resolveRequest = resolve))
  const signMessage = () => {
    resolveRequest()
    return new Promise<string>(resolve => (answer = resolve))
  }
  return { signMessage, isAsked, answer: (signature: string) => answer(signature) }
}

/** An instance with a fake wallet and a fake sign-in, in front of a modal that hides at once. */
export class SignInFixture {
  w3m!: W3m
  flow!: SiwxStore
  config!: FakeConfig
  wallet!: FakeWallet
  signals: W3mEvent[] = []
  readonly ends: (() => void)[] = []

  async start(overrides: Partial<FakeConfig> = {}, options: FakeWalletOptions = {}): Promise<void> {
    this.config = fakeConfig(overrides)
    this.wallet = createFakeWallet(options)
    this.ends.push(this.wallet.announce())
    this.w3m = createW3m({ networks: [fakeNetwork, otherFakeNetwork], storage: 'memory', siwx: this.config })
    this.w3m.modal.attach({ show: async () => undefined, hide: async () => undefined })
    this.signals = []
    this.w3m.subscribe('events', signal => this.signals.push(signal))
    this.flow = await this.w3m.load.siwx()
  }
  phase(expected: SiwxState['phase']): Promise<SiwxState> {
    return until(this.flow.$state, state => state.phase === expected)
  }
  get view(): string {
    return this.w3m.router.$route.get().view
  }
  get isOpen(): boolean {
    return this.w3m.modal.$state.get().open
  }
  closed(): Promise<unknown> {
    return until(this.w3m.modal.$state, state => !state.open)
  }
  /** The requests to sign that reached the wallet. */
  get asked(): FakeWallet['calls'] {
    return this.wallet.calls.filter(({ method }) => method === 'personal_sign')
  }
  connect() {
    return this.w3m.connect({ connectorId: 'test.wallet' })
  }
  async connectAndBeAsked(): Promise<void> {
    await this.connect()
    await this.phase('asking')
  }
  /** The names of what is tracked from now on. */
  tracked(): readonly string[] {
    const names: string[] = []
    this.ends.push(this.w3m.events.$event.listen(event => event && names.push(event.data.event)))
    return names
  }
  end(): void {
    this.w3m.destroy()
    for (const end of this.ends.splice(0)) end()
  }
}

export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code: unknown }) => error.code,
  )
