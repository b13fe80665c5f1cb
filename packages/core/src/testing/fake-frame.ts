import * as bridge from '@w3m/frame-bridge'
import { atom, type ReadableAtom } from 'nanostores'
import type { FrameClient, FrameClientOptions, FrameUser, FrameWindow, Message } from '@w3m/frame-bridge'
import type { Bridge } from '../connectors/auth/frame-link.js'
import { fakeSolanaAddress } from './fake-standard-wallet.js'
import { fakeAddress } from './fake-wallet.js'

export interface FakeFrameFlags {
  /** The mailbox that is logged in; undefined where nobody is. */
  email: string | undefined
  userName: string | undefined
  /** By the name of a message: what it is refused with. */
  readonly failures: Map<string, { readonly code: string | number; readonly message?: string }>
  /** The browser holds the frame's window back. */
  isWindowBlocked: boolean
  /** Messages that are never answered. */
  readonly hangs: Set<string>
  /** Answers in place of the usual ones. */
  readonly answers: Map<string, unknown>
  evmAddress: string
  solanaAddress: string
  smartAccountNetworks: readonly number[]
  isSmartAccountDeployed: boolean
  /** What was approved a moment before is brought to its end, whoever gives it up. */
  isApproved: boolean
  /** The kind of EVM account that the frame's server has kept for the visitor. */
  chosenElsewhere: string | undefined
  /** The EVM accounts that the visitor may choose from, where the frame says them. */
  accounts: FrameUser['accounts']
  /** Numbers of EVM chains, or CAIP-2 ids of others; every chain where it is undefined. */
  knownChains: readonly (number | string)[] | undefined
}

/** A secure frame for tests: what is asked of it, in order, and how it answers. */
export interface FakeFrame {
  readonly bridge: Bridge
  readonly flags: FakeFrameFlags
  readonly asked: readonly { readonly name: string; readonly payload: unknown }[]
  /** Changes with each question. */
  readonly $requestedMethod: ReadableAtom<number>
  /** How often each message was asked. */
  count(name: string): number
  /** What `createFrameClient` was given; undefined until the frame was wanted. */
  readonly options: FrameClientOptions | undefined
  readonly reloads: number
  readonly rejections: number
  readonly isDestroyed: boolean
  /** How often its window was asked for. */
  readonly windows: number
  /** The frame's own window stands so now. */
  tellWindow(state: FrameWindow): void
  /** Says that the session is another one. */
  pushSession(payload?: { readonly isSame?: boolean }): void
  /** The frame wants to be shown, or hidden. */
  show(isShown: boolean, height?: number, shows?: 'recovery'): void
  /** Answers everything that hangs under this name, now and from here on. */
  release(name: string): void
  /** Answers what hangs under this name now. */
  releaseOnce(name: string): void
}

type Payload = Readonly<Record<string, unknown>> | undefined

export function createFakeFrame(overrides: Partial<FakeFrameFlags> = {}): FakeFrame {
  const flags: FakeFrameFlags = {
    email: undefined,
    userName: undefined,
    failures: new Map(),
    isWindowBlocked: false,
    hangs: new Set(),
    answers: new Map(),
    evmAddress: fakeAddress,
    solanaAddress: fakeSolanaAddress,
    smartAccountNetworks: [],
    isSmartAccountDeployed: false,
    isApproved: false,
    chosenElsewhere: undefined,
    accounts: undefined,
    knownChains: undefined,
    ...overrides,
  }
  const $requestedMethod = atom(0)
  const requests: { name: string; payload: unknown }[] = []
  const waiting: { readonly name: string; readonly go: () => void }[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let options: FrameClientOptions | undefined
  let element: HTMLIFrameElement | undefined
  let mailed: string | undefined
  let reloads = 0
  let rejections = 0
  let isDestroyed = false
  let windows = 0
  const approvals = new Set<(error: Error) => void>()

  const user = (payload: Payload): FrameUser => {
    const chainId = (payload?.chainId ?? 1) as string | number
    const kind = payload?.preferredAccountType ?? flags.chosenElsewhere
    return {
      address: typeof chainId === 'number' ? flags.evmAddress : flags.solanaAddress,
      chainId,
      email: flags.email ?? null,
      ...(flags.userName !== undefined && { userName: flags.userName }),
      // Of the account of the chain that is asked for: no other namespace has smart ones.
      smartAccountDeployed: typeof chainId === 'number' && flags.isSmartAccountDeployed,
      ...(flags.accounts && typeof chainId === 'number' && { accounts: flags.accounts }),
      ...(kind !== undefined && { preferredAccountType: String(kind) }),
    }
  }
  const knows = (chain: unknown) => !flags.knownChains || flags.knownChains.includes(chain as number)

  const answers: Readonly<Record<string, (payload: Payload) => unknown>> = {
    CONNECT_EMAIL(payload) {
      mailed = String(payload!.email)
      return { action: 'VERIFY_OTP' }
    },
    CONNECT_OTP: () => void (flags.email = mailed),
    GET_SOCIAL_REDIRECT_URI: payload => ({ uri: `https://provider.example/${String(payload!.provider)}` }),
    CONNECT_SOCIAL(payload) {
      flags.email = 'social@example.com'
      return user(payload)
    },
    GET_FARCASTER_URI: () => ({ url: 'https://farcaster.example/connect?channelToken=X' }),
    CONNECT_FARCASTER() {
      flags.userName = 'ada.eth'
      return { userName: 'ada.eth' }
    },
    GET_USER(payload) {
      if (flags.email === undefined && flags.userName === undefined)
        throw new bridge.FrameError('LOGGED_OUT', 'Nobody is logged in.')
      return user(payload)
    },
    IS_CONNECTED: () => ({ isConnected: flags.email !== undefined || flags.userName !== undefined }),
    SIGN_OUT: () => void (flags.email = flags.userName = undefined),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [...flags.smartAccountNetworks] }),
    SWITCH_NETWORK(payload) {
      if (!knows(payload!.chainId)) throw new bridge.FrameError(4902, 'The chain is not known.')
      return { chainId: payload!.chainId }
    },
    SET_PREFERRED_ACCOUNT: payload => ({ type: payload!.type, address: flags.evmAddress }),
    UPDATE_EMAIL(payload) {
      mailed = String(payload!.email)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_SECONDARY_OTP() {
      flags.email = mailed
      return { newEmail: mailed }
    },
    RPC_REQUEST(payload) {
      if (flags.email === undefined && flags.userName === undefined)
        throw new bridge.FrameError(4100, 'Nobody is logged in.')
      return payload!.method === 'personal_sign' ? `0x${'11'.repeat(65)}` : '0x1'
    },
  }

  function request(
    message: Message,
    payload: Payload,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    const { name } = message
    requests.push({ name, payload })
    $requestedMethod.set(requests.length)
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new bridge.FrameError('ABORTED', 'Something went wrong'))
      signal?.addEventListener('abort', () => reject(new bridge.FrameError('ABORTED', 'Something went wrong')))
      if (name === 'RPC_REQUEST' && bridge.needsApproval(String(payload!.method))) approvals.add(reject)
      const respond = () => {
        const failure = flags.failures.get(name)
        if (failure) return reject(new bridge.FrameError(failure.code, failure.message ?? 'An error occurred'))
        try {
          resolve(flags.answers.has(name) ? flags.answers.get(name) : answers[name]?.(payload))
        } catch (error) {
          reject(error as Error)
        }
      }
      if (flags.hangs.has(name)) waiting.push({ name, go: respond })
      else queueMicrotask(respond)
    })
  }

  function releaseOnce(name: string): void {
    for (const waiter of waiting.splice(0)) {
      if (waiter.name === name) waiter.go()
      else waiting.push(waiter)
    }
  }

  const client = {
    request,
    rejectApprovals() {
      rejections++
      if (flags.isApproved) return
      for (const reject of approvals) reject(new bridge.FrameError(4001, 'Request was aborted'))
      approvals.clear()
    },
    on(push: string, listener: (payload: never) => void) {
      const set = listeners.get(push) ?? new Set()
      listeners.set(push, set.add(listener))
      return () => void set.delete(listener)
    },
    openWindow() {
      windows++
      element?.remove()
      element = undefined
      flags.failures.delete('CONNECT_EMAIL')
      options?.onWindow?.(
        flags.isWindowBlocked ? { phase: 'blocked', url: 'https://frame.example/popup.html' } : { phase: 'open' },
      )
      return !flags.isWindowBlocked
    },
    get element() {
      return element
    },
    reload: () => void reloads++,
    destroy() {
      isDestroyed = true
      element?.remove()
    },
  }

  return {
    bridge: {
      ...bridge,
      createFrameClient(made: FrameClientOptions): FrameClient {
        options = made
        element = document.createElement('iframe')
        element.hidden = true
        made.container().append(element)
        return client as unknown as FrameClient
      },
    },
    flags,
    asked: requests,
    $requestedMethod,
    count: name => requests.filter(request => request.name === name).length,
    get options() {
      return options
    },
    get reloads() {
      return reloads
    },
    get rejections() {
      return rejections
    },
    get isDestroyed() {
      return isDestroyed
    },
    get windows() {
      return windows
    },
    tellWindow: state => options?.onWindow?.(state),
    pushSession(payload = {}) {
      for (const listener of listeners.get('SESSION_UPDATE') ?? []) (listener as (payload: unknown) => void)(payload)
    },
    show(isShown, height = 400, shows) {
      for (const listener of listeners.get('FRAME_VIEW') ?? [])
        (listener as (payload: unknown) => void)({ isShown, height, ...(shows && { shows }) })
    },
    release(name) {
      flags.hangs.delete(name)
      releaseOnce(name)
    },
    releaseOnce,
  }
}
