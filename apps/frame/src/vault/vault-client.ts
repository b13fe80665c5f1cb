import type { VaultApi, VaultFailure, VaultMethod } from './vault-api.js'

/** The part of `Worker` that the frame's page uses, so that a test can replace it. */
export type VaultPort = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

export interface Vault {
  /**
   * Makes one call. Bytes in `params` named `secret` are handed over to the worker: the page has none of them
   * afterwards. So is a `port`.
   * @throws {VaultCallError} with the code of the failure; after `close`, and when the worker dies, `FAILED`
   */
  call<Method extends VaultMethod>(
    method: Method,
    params: VaultApi[Method]['params'],
  ): Promise<VaultApi[Method]['result']>
  /** Ends the worker and with it every key. */
  close(): void
}

/** A call that failed, as the page sees it. */
export class VaultCallError extends Error {
  override readonly name = 'VaultCallError'
  readonly code: VaultFailure['code']
  readonly seconds: number | undefined

  constructor({ code, message, seconds }: VaultFailure) {
    super(message)
    this.code = code
    this.seconds = seconds
  }
}

interface Pending {
  readonly resolve: (result: never) => void
  readonly reject: (error: VaultCallError) => void
}

interface VaultAnswer {
  readonly id: number
  /** The method's result, whose type the caller knows. */
  readonly result: never
  readonly error?: VaultFailure
}

const broken: VaultFailure = { code: 'FAILED', message: 'The wallet has stopped. Reload it.' }

/** Talks to the vault's worker. */
export function createVault(worker: VaultPort): Vault {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let isClosed = false

  function close(): void {
    isClosed = true
    worker.terminate()
    for (const { reject } of pending.values()) reject(new VaultCallError(broken))
    pending.clear()
  }

  worker.addEventListener('message', ({ data }: MessageEvent<VaultAnswer>) => {
    const { id, result, error } = data
    const call = pending.get(id)
    pending.delete(id)
    if (error) call?.reject(new VaultCallError(error))
    else call?.resolve(result)
  })
  worker.addEventListener('error', close)

  return {
    call(method, params) {
      if (isClosed) return Promise.reject(new VaultCallError(broken))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ id, method, params }, { transfer: transferred(params) })
      })
    },
    close,
  }
}

const transferred = (params: VaultApi[VaultMethod]['params']): Transferable[] => {
  if (typeof params !== 'object') return []
  if ('port' in params) return [params.port]
  return 'secret' in params ? [params.secret.buffer] : []
}
