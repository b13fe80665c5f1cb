import { html } from 'lit'
import type { PageContext } from '../page-context.js'
import { wasAborted } from '../rpc/rpc-failure.js'
import { firstStorageLevel, nextStorageLevel } from './storage-fallback.js'
import { allowedStorage, canAllow, sharingWindow, useStorage, type SharedStorage } from './storage-sources.js'
import './storage-screen.js'

/**
 * Leads the visitor down the storage levels, in a browser that stores nothing for the frame inside this page. The last
 * level is memory: the visitor recovers an existing wallet on each visit, and the frame creates no new one.
 * @returns closes the sharing window; the caller calls it once the wallet is open
 * @throws {RpcFailure} 4001 if the application gives up
 */
export async function chooseStorage(
  page: Pick<PageContext, 'vault' | 'store' | 'screen' | 'walletPageUrl'>,
  signal: AbortSignal,
): Promise<() => void> {
  const shown = await page.screen()
  let end = (): void => undefined
  const use = async (shared: SharedStorage | undefined): Promise<'granted' | 'denied'> => {
    if (shared) await useStorage(page, shared)
    return shared ? 'granted' : 'denied'
  }
  const take = {
    allow: async () => use(await allowedStorage()),
    window: sharingWindow(page.walletPageUrl, lent => {
      end = () => lent?.own.close()
      if (!lent?.shared) end()
      return use(lent?.shared)
    }),
  }
  try {
    let level = firstStorageLevel({ isPersistent: false, canAllow: canAllow() })
    while (level === 'allow' || level === 'window') {
      const currentLevel = level
      level = nextStorageLevel(
        currentLevel,
        await new Promise<Parameters<typeof nextStorageLevel>[1]>((resolve, reject) => {
          const leave = () => reject(wasAborted())
          if (signal.aborted) return leave()
          signal.addEventListener('abort', leave, { once: true })
          shown.show(
            t =>
              html`<w3m-frame-storage
                .t=${t}
                .level=${currentLevel}
                @accepted=${() => void take[currentLevel]().then(resolve, reject)}
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
