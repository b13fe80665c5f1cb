import { html } from 'lit'
import type { PageContext } from '../page-context.js'
import { wasAborted } from '../rpc/rpc-failure.js'
import { firstStorageLevel, nextStorageLevel } from './storage-fallback.js'
import { allowedStorage, canAllow, useStorage, windowStorage, type SharedStorage } from './storage-sources.js'
import './storage-screen.js'

/**
 * Goes down the levels with the visitor, in a browser that keeps nothing for the frame inside this page. The last one
 * is memory: who has a wallet recovers it on each visit, and a new one is not made.
 * @returns ends what lends: to be called once the wallet is open
 * @throws {RpcFailure} 4001 when the application gives up
 */
export async function keepStorage(
  page: Pick<PageContext, 'vault' | 'store' | 'stage' | 'walletPageUrl'>,
  signal: AbortSignal,
): Promise<() => void> {
  const shown = await page.stage()
  let end = (): void => undefined
  const use = async (shared: SharedStorage | undefined): Promise<'granted' | 'denied'> => {
    if (shared) await useStorage(page, shared)
    return shared ? 'granted' : 'denied'
  }
  const take = {
    allow: async () => use(await allowedStorage()),
    async window() {
      const opened = await windowStorage(page.walletPageUrl)
      end = () => opened?.own.close()
      if (!opened?.shared) end()
      return use(opened?.shared)
    },
  }
  try {
    let level = firstStorageLevel({ isPersistent: false, canAllow: canAllow() })
    while (level === 'allow' || level === 'window') {
      const at = level
      level = nextStorageLevel(
        at,
        await new Promise<Parameters<typeof nextStorageLevel>[1]>((resolve, reject) => {
          const leave = () => reject(wasAborted())
          if (signal.aborted) return leave()
          signal.addEventListener('abort', leave, { once: true })
          shown.show(
            t =>
              html`<w3m-frame-storage
                .t=${t}
                .level=${at}
                @accepted=${() => void take[at]().then(resolve, reject)}
                @declined=${() => resolve('declined')}
              ></w3m-frame-storage>`,
            'recovery',
          )
        }),
      )
    }
    return end
  } catch (error) {
    end()
    throw error
  } finally {
    shown.hide()
  }
}
