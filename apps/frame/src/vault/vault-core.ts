import { isVaultMethod, parseParams } from './call-params.js'
import { createLoginHandlers } from './login-handlers.js'
import { createSessionHandlers } from './session-handlers.js'
import { sharedStorage } from './storage/shared-storage.js'
import type { TabNotice } from './tab-channel.js'
import type { VaultApi, VaultMethod } from './vault-api.js'
import { VaultError } from './vault-error.js'
import type { Handlers, VaultDeps, VaultPorts } from './vault-deps.js'
import { orUnreachable } from './open-vault.js'
import { openVault } from './open-vault.js'

export interface VaultCore {
  /** @throws {VaultError} as `VaultFailure` has them; anything else is a fault of ours */
  call<Method extends VaultMethod>(
    method: Method,
    params: VaultApi[Method]['params'],
  ): Promise<VaultApi[Method]['result']>
  /**
   * In another tab the visitor signed out, or somebody else logged in, which forgets the session and zeroes the keys;
   * or locked the wallet, which zeroes the keys alone. Never rejects.
   */
  onTabNotice(notice: TabNotice): Promise<void>
}

interface OpenedVault {
  readonly deps: VaultDeps
  readonly light: Handlers<Exclude<VaultMethod, HeavyMethod | 'storage.use'>>
}

/** The calls that need the code for keys and signatures, which is loaded with the first of them. */
type HeavyMethod = Extract<
  VaultMethod,
  `sign.${string}` | 'wallet.create' | 'wallet.recover' | 'wallet.exportWords' | 'recovery.add' | 'devices.revoke'
>

/** The vault of one worker. Nothing is opened, made or asked before the first call. */
export function createVaultCore(ports: VaultPorts): VaultCore {
  let opened: Promise<OpenedVault> | undefined
  let { openStorage } = ports

  function open(): Promise<OpenedVault> {
    opened ??= openVault({ ...ports, openStorage: () => openStorage() })
      .then(deps => ({ deps, light: { ...createLoginHandlers(deps), ...createSessionHandlers(deps) } }))
      .catch((error: unknown) => {
        opened = undefined
        throw error
      })
    return opened
  }

  async function useStorage({ port }: VaultApi['storage.use']['params']): Promise<undefined> {
    const storage = sharedStorage(port)
    openStorage = () => Promise.resolve(storage)
    opened = undefined
  }

  async function handlersOf(method: VaultMethod): Promise<Partial<Handlers>> {
    const { deps, light } = await open()
    if (method in light) return light
    return method.startsWith('sign.')
      ? (await orUnreachable(import('./signing/sign-handlers.js'))).createSignHandlers(deps)
      : (await orUnreachable(import('./recovery-handlers.js'))).createRecoveryHandlers(deps)
  }

  return {
    async call(method, params) {
      if (!isVaultMethod(method)) throw new VaultError('INVALID')
      const checked = parseParams(method, params)
      // Not waited for: what is called next is kept there already.
      const handlers: Partial<Handlers> = method === 'storage.use' ? { [method]: useStorage } : await handlersOf(method)
      const handle = handlers[method]
      if (!handle) throw new VaultError('FAILED')
      return handle.call(handlers, checked)
    },
    async onTabNotice(notice) {
      // A vault that was never opened, or could not be, holds nothing.
      const deps = (await opened?.catch(() => undefined))?.deps
      if (!deps) return
      const { session, keys } = deps
      if (notice === 'locked') keys.lock()
      else if (notice === 'signed-out' || (notice !== 'secured' && session.isAnother(notice.entered))) session.forget()
    },
  }
}
