import type { FrameHandlers } from '@w3m/frame-bridge/frame'
import type { Vault } from '../vault-port.js'

class NothingKept extends Error {
  readonly code = 'NO_STORAGE'
}

/**
 * Logging in where the browser keeps nothing for a frame inside a page: said once, so that the application can offer a window, where more
 * is kept. Who tries again all the same logs in and recovers on each visit, in memory alone.
 */
export function guardStorage(handlers: FrameHandlers, vault: Vault): FrameHandlers {
  let isTold = false
  const check = async (): Promise<void> => {
    if (isTold || (await vault.call('storage.look', undefined)).isKept) return
    isTold = true
    throw new NothingKept('This browser keeps nothing for the wallet inside this page.')
  }
  return {
    ...handlers,
    CONNECT_EMAIL: async (payload, context) => {
      await check()
      return await handlers.CONNECT_EMAIL(payload, context)
    },
    GET_SOCIAL_REDIRECT_URI: async (payload, context) => {
      await check()
      return await handlers.GET_SOCIAL_REDIRECT_URI(payload, context)
    },
    GET_FARCASTER_URI: async (payload, context) => {
      await check()
      return await handlers.GET_FARCASTER_URI(payload, context)
    },
  }
}
