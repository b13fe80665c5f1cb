// The worker that holds the keys. It answers `{ id, method, params }` with `{ id, result }` or `{ id, error }`, and
// says nothing unasked.
import { systemClock } from '@w3m/core/rpc'
import * as v from 'valibot'
import { deviceName } from './device-name.js'
import type { WithLock } from './server/session-store.js'
import { openVaultStorage } from './storage/indexed-storage.js'
import { openTabChannel } from './tab-channel.js'
import { lockMaxMs } from './vault-limits.js'
import { failureOf } from './vault-error.js'
import type { VaultMethod } from './vault-api.js'
import { createVaultCore } from './vault-core.js'

const call = v.strictObject({ id: v.pipe(v.number(), v.safeInteger()), method: v.string(), params: v.unknown() })

const withLock: WithLock = async (name, task) => {
  let answer: ReturnType<typeof task> | undefined
  const hold = () => (answer = task())
  // A browser that denies storage denies locks: there is one tab at most that counts then. And a tab that was frozen in
  // its turn is not waited for.
  const signal = AbortSignal.timeout(lockMaxMs)
  await navigator.locks?.request(name, { signal }, () => hold().catch(() => undefined)).catch(() => undefined)
  return answer ?? hold()
}

const tabs = openTabChannel(notice => void vault.onTabNotice(notice))

const vault = createVaultCore({
  origin: self.location.origin,
  fetch: (url, init) => fetch(url, init),
  openStorage: () => openVaultStorage(),
  clock: { now: () => Date.now(), after: (delayMs, callback) => systemClock.after(delayMs, callback) },
  withLock,
  notifyTabs: tabs.post,
  deviceName: deviceName(navigator.userAgent),
})

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const parsed = v.safeParse(call, data)
  if (!parsed.success) return
  const { id, method, params } = parsed.output
  vault.call(method as VaultMethod, params as never).then(
    result => answer({ id, result }),
    (error: unknown) => answer({ id, error: failureOf(error) }),
  )
})

/** Bytes are handed over, not copied: the worker keeps none of them. */
function answer(message: { readonly id: number; readonly result?: unknown; readonly error?: unknown }): void {
  const bytes = Object.values<unknown>(Object(message.result)).filter(
    (value): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array,
  )
  self.postMessage(message, { transfer: bytes.map(({ buffer }) => buffer) })
}
