export { createFakeWallet, fakeAddress, fakeIcon, otherFakeAddress, type FakeAnnouncement, type FakeWallet, type FakeWalletFlags, type FakeWalletOptions } from './testing/fake-wallet.js'
export { fakeNetwork, otherFakeNetwork } from './testing/fake-networks.js'
export { until } from './testing/until.js'
