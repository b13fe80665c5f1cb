// Two of the applications in `npm test`; all of them in `npm run test:deep`. `W3M_CONSUMERS=wagmi,next` names others.
import { everyday } from './consumers.mjs'
import { describeConsumers } from './describe-consumer.mjs'

describeConsumers(process.env.W3M_CONSUMERS?.split(',') ?? everyday)
