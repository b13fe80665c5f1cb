import { html } from 'lit'
import type { PageWorld } from '../page-world.js'
import { wasAborted } from '../rpc/rpc-failure.js'
import { firstRung, nextRung } from './storage-ladder.js'
import { allowedStorage, canAllow, windowStorage } from './storage-sources.js'
import './storage-screen.js'

/**
 * Goes down the ladder with the visitor, in a browser that keeps nothing for the frame inside this page. Below its last rung is memory: who
 * has a wallet recovers it on each visit, and a new one is not made.
 * @returns ends what lends: to be called once the wallet is open
 * @throws {RpcFailure} 4001 when the application gives up
 */
export async function keepStorage({ vault, stage, walletPageUrl }: Pick<PageWorld, 'vault' | 'stage' | 'walletPageUrl'>, signal: AbortSignal): Promise<() => void> {
  const shown = await stage()
  let end = (): void => undefined
  const use = async (port: MessagePort | undefined): Promise<'given' | 'denied'> => {
    if (port) await vault.call('storage.use', { port })
    return port ? 'given' : 'denied'
  }
  const take = {
    allow: async () => use(await allowedStorage()),
    async window() {
      const lent = await windowStorage(walletPageUrl)
      end = () => lent?.own.close()
      if (!lent?.port) end()
      return use(lent?.port)
    },
  }
  try {
    let rung = firstRung({ isKept: false, canAllow: canAllow() })
    while (rung === 'allow' || rung === 'window') {
      const at = rung
      rung = nextRung(at, await new Promise<Parameters<typeof nextRung>[1]>((resolve, reject) => {
        const leave = () => reject(wasAborted())
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave, { once: true })
        shown.show(
          t => html`<w3m-frame-storage .t=${t} .rung=${at} @accepted=${() => void take[at]().then(resolve, reject)} @declined=${() => resolve('declined')}></w3m-frame-storage>`,
          'recovery',
        )
      }))
    }
    return end
  } catch (error) {
    end()
    throw error
  } finally {
    shown.hide()
  }
}
