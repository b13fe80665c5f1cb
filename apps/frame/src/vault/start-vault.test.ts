import { expect } from 'chai'
import { startVault } from './start-vault.js'
import { codeOf } from './testing/vault-fixture.js'

describe('Starting the vault', () => {
  it('starts the worker at the address that it was given', async () => {
    const vault = startVault('/apps/frame/src/vault/vault-worker.ts')
    expect(await codeOf(vault.call('wallet.lock', undefined))).to.equal('none')
    vault.close()
  })

  it('locks the wallet when the page is hidden for good', async () => {
    const sent: unknown[] = []
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = (message: unknown) => void sent.push(message)
    try {
      const vault = startVault('/apps/frame/src/vault/vault-worker.ts')
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      vault.close()
    } finally {
      Worker.prototype.postMessage = postMessage
    }
    expect(sent).to.deep.include({ id: 1, method: 'wallet.lock', params: undefined })
  })

  it('starts no worker of another origin', () => {
    for (const url of [
      'https://elsewhere.example/worker.js',
      'data:text/javascript,',
      `blob:https://elsewhere.example/1`,
    ])
      expect(() => startVault(url), url).to.throw(TypeError)
  })
})
