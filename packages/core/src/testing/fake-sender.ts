import type { Sender } from '../send/sender.js'
import { fakeAddress } from './fake-wallet.js'

/** The account of a fake wallet, which is to send something. */
export const fakeSender: Sender = {
  account: `eip155:1:${fakeAddress}`,
  address: fakeAddress,
  namespace: 'eip155',
  isSmart: false,
  provider: {},
  name: 'Lantern',
}
