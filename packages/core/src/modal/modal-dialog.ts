import type { ModalStore } from './modal.store.js'

/**
 * The dialog of the modal, loaded and in the document, open or not: the secure frame is put into it and never moves.
 * Undefined where nothing on the page draws a modal.
 */
export async function modalDialog(modal: Pick<ModalStore, 'presenter'>): Promise<HTMLDialogElement | undefined> {
  const card = await modal.presenter()?.bring?.()
  await card?.updateComplete
  return card?.dialog
}
