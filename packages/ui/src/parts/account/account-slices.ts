import type { W3m } from '@w3m/core'
import type { ReactiveControllerHost } from 'lit'
import { loadAssetsTexts } from '../../i18n/assets-texts.js'
import { SliceController } from '../../internal/slice-controller.js'

/** The tokens of the accounts, with their texts. */
export const heldTokens = (host: ReactiveControllerHost) =>
  new SliceController(
    host,
    async (w3m: W3m) => (await Promise.all([w3m.load.tokens(), loadAssetsTexts(w3m)]))[0],
    tokens => tokens.$state,
  )

/** The transactions that this browser has sent. */
export const sentTransfers = (host: ReactiveControllerHost) =>
  new SliceController(
    host,
    w3m => w3m.load.send(),
    send => send.$sent,
  )
