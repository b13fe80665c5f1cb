export {
  createFakeWallet,
  fakeAddress,
  fakeIcon,
  otherFakeAddress,
  type FakeAnnouncement,
  type FakeWallet,
  type FakeWalletFlags,
  type FakeWalletOptions,
} from './testing/fake-wallet.js'
export {
  createFakeStandardWallet,
  fakeSolanaAddress,
  otherFakeSolanaAddress,
  type FakeStandardAccount,
  type FakeStandardFlags,
  type FakeStandardOptions,
  type FakeStandardWallet,
} from './testing/fake-standard-wallet.js'
export { fakeNetwork, fakeSolanaNetwork, otherFakeNetwork, otherFakeSolanaNetwork } from './testing/fake-networks.js'
export { until } from './testing/until.js'
