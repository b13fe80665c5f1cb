import { createMemoryStorage, type VaultStorage } from './vault-storage.js'

/** How long one step may take before the page that lends counts as gone, in ms. */
const stepLimitMs = 2_000

type Step = (name: string, value?: unknown) => Promise<unknown>

/**
 * Lets a worker or a page of this origin use a storage that only this page has.
 * @param storage of the vault, or of the page @returns the end of the channel that it is given
 */
export function shareStorage(storage: object): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data, ports: [reply] }: MessageEvent<[string, string, unknown]>) => {
    const [step, name, value] = data
    ;(storage as Readonly<Record<string, Step>>)[step]!(name, value).then(
      answer => reply?.postMessage({ answer }),
      () => reply?.postMessage(undefined),
    )
  }
  return port2
}

/** The page that lends, as the other end sees it. */
export interface SharingPage<Step> {
  /** False from when a step failed or was not answered in time: nothing is asked of it any more. */
  readonly isThere: boolean
  /** @returns undefined where it is not there */
  request(
    ...step: readonly [step: Step, name: string, value?: unknown]
  ): Promise<{ readonly answer: unknown } | undefined>
}

export function sharingPageAt<Step>(port: MessagePort, limitMs = stepLimitMs): SharingPage<Step> {
  let isThere = true
  return {
    get isThere() {
      return isThere
    },
    async request(...step) {
      if (!isThere) return undefined
      const replied = await new Promise<{ readonly answer: unknown } | undefined>(resolve => {
        const { port1, port2 } = new MessageChannel()
        const timer = setTimeout(resolve, limitMs)
        port1.onmessage = ({ data }) => {
          clearTimeout(timer)
          resolve(data)
        }
        port.postMessage(step, [port2])
      })
      isThere = replied !== undefined
      return replied
    },
  }
}

/**
 * The storage that a page lends. Whatever was read or written stays here as well, keys and ciphertext: they last as
 * long as this page where the other one is gone, and from then on nothing is kept.
 */
export function sharedStorage(port: MessagePort, limitMs?: number): VaultStorage {
  const memoryStorage = createMemoryStorage()
  const sharing = sharingPageAt<'get' | 'put' | 'putIfMissing' | 'delete'>(port, limitMs)

  const read = async (name: string, replied: { readonly answer: unknown }): Promise<unknown> => {
    if (replied.answer !== undefined) await memoryStorage.put(name, replied.answer)
    return replied.answer
  }

  return {
    get isPersistent() {
      return sharing.isThere
    },
    async get(name) {
      const replied = await sharing.request('get', name)
      return replied ? read(name, replied) : memoryStorage.get(name)
    },
    async put(name, value) {
      await memoryStorage.put(name, value)
      await sharing.request('put', name, value)
    },
    async putIfMissing(name, value) {
      const replied = await sharing.request('putIfMissing', name, value)
      return replied ? read(name, replied) : memoryStorage.putIfMissing(name, value)
    },
    async delete(name) {
      await memoryStorage.delete(name)
      await sharing.request('delete', name)
    },
  }
}
