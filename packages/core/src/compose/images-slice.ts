import { createImagesStore, fetchImage, type ImagesStore } from '../images/images.store.js'
import type { SliceContext } from './slice-context.js'

export const createSlice = ({ $options }: SliceContext): ImagesStore => createImagesStore({ $options, fetchImage })
