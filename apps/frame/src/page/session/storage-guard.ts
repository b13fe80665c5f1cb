import type { FrameHandlers } from '@w3m/frame-bridge/frame'
import type { PageContext } from '../page-context.js'

type Sources = Pick<typeof import('../storage/storage-sources.js'), 'allowedStorage' | 'useStorage' | 'wasAllowed'>

export interface StorageGuardDeps {
  readonly page: Pick<PageContext, 'vault' | 'session' | 'store'>
  /** Finds something that keeps, together with the visitor. @returns ends what lends */
  readonly setUpStorage: (signal: AbortSignal) => Promise<() => void>
  readonly sources: () => Promise<Sources>
}

/**
 * Logging in where the browser keeps nothing for a frame inside a page: the visitor is asked once where else the wallet
 * may be kept. Where that was allowed on an earlier visit nobody is asked, and who was logged in then still is.
 */
export function guardStorage(
  handlers: FrameHandlers,
  { page, setUpStorage, sources }: StorageGuardDeps,
): FrameHandlers {
  let pendingCheck: Promise<boolean> | undefined
  let pendingSetUp: Promise<() => void> | undefined

  const findStorage = async (): Promise<boolean> => {
    if ((await page.vault.call('storage.look', undefined)).isPersistent) return true
    const { wasAllowed, allowedStorage, useStorage } = await sources()
    const shared = (await wasAllowed()) ? await allowedStorage() : undefined
    if (shared) await useStorage(page, shared)
    return shared !== undefined
  }
  const useAllowedStorage = (): Promise<boolean> =>
    (pendingCheck ??= findStorage().catch((error: unknown) => {
      pendingCheck = undefined
      throw error
    }))
  const confirmStorage = async (signal: AbortSignal): Promise<void> => {
    if (await useAllowedStorage()) return
    pendingSetUp ??= setUpStorage(signal).catch((error: unknown) => {
      pendingSetUp = undefined
      throw error
    })
    await pendingSetUp
    page.session.invalidate()
  }
  return {
    ...handlers,
    CONNECT_EMAIL: async (payload, context) => {
      await confirmStorage(context.signal)
      return await handlers.CONNECT_EMAIL(payload, context)
    },
    GET_SOCIAL_REDIRECT_URI: async (payload, context) => {
      await confirmStorage(context.signal)
      return await handlers.GET_SOCIAL_REDIRECT_URI(payload, context)
    },
    GET_FARCASTER_URI: async (payload, context) => {
      await confirmStorage(context.signal)
      return await handlers.GET_FARCASTER_URI(payload, context)
    },
    IS_CONNECTED: async (payload, context) => {
      await useAllowedStorage()
      return await handlers.IS_CONNECTED(payload, context)
    },
    SIGN_OUT: async (payload, context) => {
      // What this page has in memory ends also where the look fails.
      await useAllowedStorage().catch(() => undefined)
      return await handlers.SIGN_OUT(payload, context)
    },
    GET_USER: async (payload, context) => {
      const user = await Promise.resolve(handlers.GET_USER(payload, context)).catch((error: unknown) => {
        // Memory is not enough for a new wallet: the next login asks again.
        if (Object(error).code === 'NO_STORAGE') pendingSetUp = undefined
        throw error
      })
      // The wallet is open, and what it needs is here: the window that lent it may go.
      void pendingSetUp?.then(end => end()).catch(() => undefined)
      return user
    },
  }
}
