// The first step of npm start in a fresh clone: what follows runs on the Node.js that this installs.
import { prepare } from './bootstrap.mjs'

prepare()
