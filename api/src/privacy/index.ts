// The public interface of the module.
export { erasePerson } from './erasure/erase-person.ts';
export { findObstacles } from './erasure/find-obstacles.ts';
export { exportPerson } from './export/export-person.ts';
export { findHeld } from './export/find-held.ts';
export { privacyModule } from './module.ts';
export { personPseudonym, personOf } from './person.ts';
