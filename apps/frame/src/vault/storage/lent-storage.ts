import { createMemoryStorage, type VaultStorage } from './vault-storage.js'

type Step = 'get' | 'put' | 'putIfMissing' | 'delete'

/** How long one step may take before the page that lends counts as gone, in ms. */
const stepLimitMs = 2_000

/** Lets a worker of this origin use a storage that only this page has. @returns the end of the channel that the worker is given */
export function lendStorage(storage: VaultStorage): MessagePort {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data, ports: [reply] }: MessageEvent<[Step, string, unknown]>) => {
    const [step, name, value] = data
    storage[step](name, value).then(
      answer => reply?.postMessage({ answer }),
      () => reply?.postMessage(undefined),
    )
  }
  return port2
}

/**
 * The storage that a page lends. Whatever was read or written stays here as well, keys and ciphertext: they last as long as this page
 * where the other one is gone, and from then on nothing is kept.
 */
export function borrowStorage(port: MessagePort, limitMs = stepLimitMs): VaultStorage {
  const here = createMemoryStorage()
  let isThere = true

  const ask = (...step: readonly [Step, string, unknown?]) =>
    new Promise<{ readonly answer: unknown } | undefined>(resolve => {
      const { port1, port2 } = new MessageChannel()
      const timer = setTimeout(resolve, limitMs)
      port1.onmessage = ({ data }) => {
        clearTimeout(timer)
        resolve(data)
      }
      port.postMessage(step, [port2])
    })
  const there = async (...step: Parameters<typeof ask>) => {
    const replied = isThere ? await ask(...step) : undefined
    isThere = replied !== undefined
    return replied
  }
  const read = async (name: string, replied: { readonly answer: unknown }): Promise<unknown> => {
    if (replied.answer !== undefined) await here.put(name, replied.answer)
    return replied.answer
  }

  return {
    get isKept() {
      return isThere
    },
    async get(name) {
      const replied = await there('get', name)
      return replied ? read(name, replied) : here.get(name)
    },
    async put(name, value) {
      await here.put(name, value)
      await there('put', name, value)
    },
    async putIfMissing(name, value) {
      const replied = await there('putIfMissing', name, value)
      return replied ? read(name, replied) : here.putIfMissing(name, value)
    },
    async delete(name) {
      await here.delete(name)
      await there('delete', name)
    },
  }
}
