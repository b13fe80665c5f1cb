import { expect } from 'chai'
import { imageUrl } from './image-url.js'
import { sdkIdentity } from './sdk-identity.js'

describe('What a server is told about the software', () => {
  const cases: [url: string, sdkType: string][] = [
    ['https://rpc.walletconnect.org', 'appkit'],
    ['https://api.web3modal.org/', 'appkit'],
    ['https://api.web3modal.org.evil.example', 'w3m'],
    ['http://127.0.0.1:4401', 'w3m'],
    ['not an address', 'w3m'],
  ]
  for (const [url, sdkType] of cases) {
    it(`is ${sdkType} for ${url}`, () => {
      const identity = sdkIdentity(url, '9.8.7')
      expect(identity.sdkType).to.equal(sdkType)
      expect(identity.sdkVersion === '9.8.7').to.equal(sdkType === 'w3m')
    })
  }

  it('stands in the URL of a picture, whose id cannot leave its folder', () => {
    const target = { baseUrl: 'http://127.0.0.1:4401/', projectId: 'p', sdkType: 'w3m', sdkVersion: '1' }
    expect(imageUrl(target, 'wallet', '../x?y')).to.equal(
      'http://127.0.0.1:4401/getWalletImage/..%2Fx%3Fy?projectId=p&st=w3m&sv=1',
    )
  })
})
