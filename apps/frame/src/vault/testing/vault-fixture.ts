// What the vault loads on demand is loaded with the stage, so that no test's time goes to it.
import '../recovery-handlers.js'
import '../recovery-factors.js'
import '../recovery-rotation.js'
import '../signing/sign-handlers.js'
import type { Clock } from '@w3m/core/rpc'
import { createMemoryStorage, type VaultStorage } from '../storage/vault-storage.js'
import { createVaultCore, type VaultCore } from '../vault-core.js'
import type { VaultPorts } from '../vault-deps.js'
import { createFakeWalletServer, fakeOrigin, goodCode, type FakeWalletServer } from './fake-wallet-server.js'

/** Time that stands still until it is moved. */
export interface FixtureClock extends Clock {
  advance(ms: number): void
  /** Lets time pass without a timer being called: a computer that sleeps. */
  sleep(ms: number): void
}

export function createFixtureClock(): FixtureClock {
  const timers = new Set<{ readonly dueMs: number; readonly callback: () => void }>()
  let nowMs = 1_700_000_000_000
  return {
    now: () => nowMs,
    after(delayMs, callback) {
      const timer = { dueMs: nowMs + delayMs, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    sleep: ms => void (nowMs += ms),
    advance(ms) {
      nowMs += ms
      for (const timer of [...timers].filter(({ dueMs }) => dueMs <= nowMs)) {
        timers.delete(timer)
        timer.callback()
      }
    },
  }
}

/** One browser: what it keeps outlives its pages. */
export interface FixtureDevice {
  readonly storage: VaultStorage
  /** Loads the frame. */
  load(): VaultCore
}

export interface VaultFixture {
  readonly server: FakeWalletServer
  readonly clock: FixtureClock
  device(changed?: Partial<VaultPorts>): FixtureDevice
  /** A browser on which this mailbox has a wallet of its own making, unlocked. */
  ready(
    email?: string,
    changed?: Partial<VaultPorts>,
  ): Promise<{
    readonly device: FixtureDevice
    readonly vault: VaultCore
    readonly evmAddress: `0x${string}`
    readonly solanaAddress: string
  }>
}

/** Keeps for as long as the test: a database that works, without being one. */
export const persistentStorage = (): VaultStorage => ({ ...createMemoryStorage(), isPersistent: true })

export async function createVaultFixture(): Promise<VaultFixture> {
  const server = await createFakeWalletServer()
  const clock = createFixtureClock()

  function device(changed: Partial<VaultPorts> = {}): FixtureDevice {
    const storage = persistentStorage()
    const fetch = server.browser()
    const tabs: VaultCore[] = []
    const turns = new Map<string, Promise<unknown>>()
    const withLock: VaultPorts['withLock'] = (name, task) => {
      const turn = (turns.get(name) ?? Promise.resolve()).then(task, task)
      turns.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    }
    return {
      storage,
      load() {
        const vault = createVaultCore({
          origin: fakeOrigin,
          fetch,
          openStorage: async () => storage,
          clock,
          withLock,
          notifyTabs: notice => tabs.filter(tab => tab !== vault).forEach(tab => void tab.onTabNotice(notice)),
          deviceName: 'Chrome on Linux',
          ...changed,
        })
        tabs.push(vault)
        return vault
      },
    }
  }

  return {
    server,
    clock,
    device,
    async ready(email = 'visitor@example.com', changed) {
      const thisDevice = device(changed)
      const vault = thisDevice.load()
      await logIn(vault, email)
      const state = await vault.call('wallet.create', undefined)
      if (state.phase !== 'ready') throw new Error(`The stage is ${state.phase}`)
      return { device: thisDevice, vault, evmAddress: state.evmAddress, solanaAddress: state.solanaAddress }
    },
  }
}

export async function logIn(vault: VaultCore, email = 'visitor@example.com') {
  await vault.call('login.email', { email, origin: 'https://dapp.example', locale: 'en' })
  return vault.call('login.code', { code: goodCode })
}

/** The ports of a vault on this device: they send nothing to anybody. */
export const fakeOriginPorts = ({ storage }: FixtureDevice): VaultPorts => ({
  origin: fakeOrigin,
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  openStorage: async () => storage,
  clock: createFixtureClock(),
  withLock: (_, task) => task(),
  notifyTabs: () => undefined,
  deviceName: 'Chrome on Linux',
})

/** The code of what a call fails with; `none` where it does not fail. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: { readonly code?: string; readonly stack?: string }) => error.code ?? String(error.stack),
  )
