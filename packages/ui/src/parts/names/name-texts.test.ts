import { itHasEveryText } from '../../../../../test/gallery/catalog-cases.js'
import { nameTexts } from './name-texts.js'

describe('the texts of a name that an account has', () => itHasEveryText(nameTexts))
