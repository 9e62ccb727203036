import { adoptStyles } from '../../../../shell/src/styles/adopt-styles.ts';

adoptStyles();
