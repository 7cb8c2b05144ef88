/** A first start: makes the database in the folder it is given. */
import { prepareFolder } from '../../../src/store/embedded/prepare-folder.js';

await prepareFolder(process.argv[2]!);
process.stdout.write('done\n');
