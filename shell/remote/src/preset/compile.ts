import { errorsOf } from './build-errors.ts';
import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs one webpack build to its end. @throws Error with webpack's report of its errors. */
export function compile(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (stats === undefined) return reject(new Error('webpack ended without a result'));
        if (stats.hasErrors()) return reject(new Error(errorsOf(stats).join('\n')));
        return resolve(stats);
      });
    });
  });
}
