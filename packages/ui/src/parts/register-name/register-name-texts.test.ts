import { itHasEveryText } from '../../../../../test/gallery/catalog-cases.js'
import { registerNameTexts } from './register-name-texts.js'

describe('the texts of getting a name', () => itHasEveryText(registerNameTexts))
