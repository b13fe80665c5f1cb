import { expect } from 'chai'
import { quietUpdates } from './quiet-updates.js'

describe('A session that was ended while it was being changed', () => {
  const gone = () => ({ update: () => Promise.reject(new Error('Record was recently deleted')) })

  it('leaves no error behind that nobody waits for', async () => {
    const heard: unknown[] = []
    const listen = (event: PromiseRejectionEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      heard.push(event.reason)
    }
    window.addEventListener('unhandledrejection', listen, { capture: true })
    const session = gone()
    quietUpdates(session)
    void session.update()
    // The browser tells of rejections at the end of the task in which they happened.
    for (let task = 0; task < 2; task++) {
      await new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(undefined)
      })
    }
    window.removeEventListener('unhandledrejection', listen, { capture: true })
    expect(heard).to.deep.equal([])
  })

  it('is told to whoever waits', async () => {
    const session = gone()
    quietUpdates(session)
    expect(await session.update().catch((error: unknown) => error)).to.have.property('message', 'Record was recently deleted')
  })
})
