import { expect } from 'chai'
import { withoutRefusedStorage } from './refused-storage.js'

describe('Loading what looks for local storage', () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  afterEach(() => void Object.defineProperty(globalThis, 'localStorage', original))
  const refuse = () =>
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  const readStorage = () => Promise.resolve(globalThis.localStorage)

  it('leaves it alone where the browser gives it', async () => {
    expect(await withoutRefusedStorage(readStorage)).to.equal(original.get!.call(globalThis))
  })

  it('finds none where the browser refuses it, and leaves the page as it was', async () => {
    refuse()
    let finish!: () => void
    const long = withoutRefusedStorage(() => new Promise<void>(resolve => (finish = resolve)))
    expect(await withoutRefusedStorage(readStorage)).to.equal(undefined)
    expect(
      await withoutRefusedStorage(() => Promise.reject(new Error('no'))).catch((error: Error) => error.message),
    ).to.equal('no')
    expect(globalThis.localStorage).to.equal(undefined)
    finish()
    await long
    expect(() => globalThis.localStorage).to.throw(DOMException)
    expect(await withoutRefusedStorage(readStorage)).to.equal(undefined)
    expect(() => globalThis.localStorage).to.throw(DOMException)
  })
})
